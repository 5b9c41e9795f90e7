import type { ComponentType } from 'react';
import { AgentBody } from './agent-body.tsx';
import { BashBody } from './bash-body.tsx';
import type { BodyProps } from './body-props.ts';
import { EditBody } from './edit-body.tsx';
import { GlobBody } from './glob-body.tsx';
import { GrepBody } from './grep-body.tsx';
import { JsonBody } from './json-body.tsx';
import { NotebookEditBody } from './notebook-edit-body.tsx';
import { PlanBody } from './plan-body.tsx';
import { QuestionBody } from './question-body.tsx';
import { ReadBody } from './read-body.tsx';
import { TaskListBody } from './task-list-body.tsx';
import { WebFetchBody, WebSearchBody } from './web-body.tsx';

const bodies = new Map<string, ComponentType<BodyProps>>([
  ['Read', ReadBody],
  ['Edit', EditBody],
  ['Write', EditBody],
  ['MultiEdit', EditBody],
  ['NotebookEdit', NotebookEditBody],
  ['Bash', BashBody],
  ['Grep', GrepBody],
  ['Glob', GlobBody],
  ['WebFetch', WebFetchBody],
  ['WebSearch', WebSearchBody],
  ['Task', AgentBody],
  ['Agent', AgentBody],
  ['TodoWrite', TaskListBody],
  ['TaskCreate', TaskListBody],
  ['TaskUpdate', TaskListBody],
  ['TaskList', TaskListBody],
  ['TaskGet', TaskListBody],
  ['AskUserQuestion', QuestionBody],
  ['ExitPlanMode', PlanBody],
]);

/** The body that is made for a tool; any other tool has its input and output. */
export function bodyFor(name: string): ComponentType<BodyProps> {
  return bodies.get(name) ?? JsonBody;
}
