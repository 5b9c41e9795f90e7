import { expect, it } from 'vitest';
import { called, claimed, returned, turnStarted } from '../../../../test/core/events.test-support.ts';
import { type Story, tell } from '../../../../test/core/story.test-support.ts';
import type { Json, JsonObject } from '../../json.ts';

let number = 0;

function list(story: Story, input: JsonObject, structured: Json, failed = false): void {
  number += 1;
  story.line(called(`t${number}`, { name: 'ListMcpResourcesTool', input }));
  story.line(returned(`t${number}`, { structured, failed }));
}

const start = () => tell(claimed(1), turnStarted());
const resource = (server: string, uri: string) => ({ server, uri, name: `The ${uri}`, mimeType: 'text/plain' });
const shown = (story: Story) => story.state.resources.map(({ server, uri }) => `${server}:${uri}`);

it('what the model is told of resources is known from then on', () => {
  const story = start();
  list(story, {}, [resource('notes', 'note://1'), { server: 'notes', uri: 'note://2' }]);
  expect(story.state.resources).toEqual([
    { server: 'notes', uri: 'note://1', name: 'The note://1', description: '', mediaType: 'text/plain' },
    { server: 'notes', uri: 'note://2', name: 'note://2', description: '', mediaType: null },
  ]);
});

it('a list of one server replaces that one, a list of all replaces all', () => {
  const story = start();
  list(story, {}, [resource('notes', 'note://1'), resource('files', 'file://1')]);
  list(story, { server: 'notes' }, [resource('notes', 'note://2')]);
  expect(shown(story)).toEqual(['files:file://1', 'notes:note://2']);
  list(story, {}, [resource('notes', 'note://3')]);
  expect(shown(story)).toEqual(['notes:note://3']);
});

it('a list that failed or makes no sense changes nothing, or only what it says', () => {
  const story = start();
  list(story, {}, [resource('notes', 'note://1')]);
  list(story, {}, null, true);
  list(story, {}, { resources: [] });
  expect(shown(story)).toEqual(['notes:note://1']);
  list(story, {}, [3, { uri: 'x' }, { server: 'x' }]);
  expect(shown(story)).toEqual([]);
});

it('the list has a limit', () => {
  const story = start();
  list(
    story,
    {},
    Array.from({ length: 900 }, (_, n) => resource('notes', `note://${n}`)),
  );
  expect(story.state.resources).toHaveLength(500);
});
