import { forAnswer, forRest, serverOf } from '../../../core/cost/cost-share.ts';
import { baseName } from '../../ui/format.ts';
import { modelName } from '../../ui/model-name.ts';
import { otherName } from './stack.ts';

export type Kind = 'model' | 'project' | 'session' | 'tool' | 'subagent' | 'server';

/** What something is called in a table. */
export function nameOf(kind: Kind, name: string): string {
  if (name === otherName) return name;
  switch (kind) {
    case 'model':
      return name === '' ? 'Unknown model' : modelName(name);
    case 'project':
      return name === '' ? 'Unknown folder' : baseName(name);
    case 'tool':
      return toolName(name);
    case 'session':
    case 'subagent':
    case 'server':
      return name;
  }
}

function toolName(name: string): string {
  if (name === forAnswer) return 'Answers';
  if (name === forRest) return 'Titles, summaries and the like';
  const server = serverOf(name);
  return server === null ? name : `${server} › ${name.slice(`mcp__${server}__`.length)}`;
}
