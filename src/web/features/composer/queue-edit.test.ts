import { expect, test } from 'vitest';
import { successorId } from '../../../core/session/successor-id.ts';
import type { WaitingMessage } from '../../../core/session/waiting-messages.ts';
import { editedMessage, orphanedText, type QueueEdit, theirText } from './queue-edit.ts';

const id = '00000000-0000-4000-8000-000000000001';
const edit: QueueEdit = { id, version: 5, original: 'one', text: 'one, edited', isSaving: false };

function waiting(messageId: string, version = 5, text = 'one'): WaitingMessage {
  return { message: { id: messageId, text }, version } as WaitingMessage;
}

test('an editor follows its message to the id under which Claude Code gave it back', () => {
  const moved = waiting(successorId(id));
  expect(editedMessage([waiting('other'), moved], edit)).toBe(moved);
  expect(editedMessage([waiting('other')], edit)).toBeNull();
});

test('a text that somebody else saved meanwhile is shown, our own save is not', () => {
  expect(theirText(waiting(id), edit)).toBeNull();
  expect(theirText(waiting(id, 6, 'theirs'), edit)).toBe('theirs');
  expect(theirText(waiting(id, 6, 'ours'), { ...edit, isSaving: true })).toBeNull();
});

test('what was typed is not lost when the message starts, unless it was only looked at or is being saved', () => {
  expect(orphanedText([], edit)).toBe('one, edited');
  expect(orphanedText([waiting(id)], edit)).toBeNull();
  expect(orphanedText([], { ...edit, text: 'one' })).toBeNull();
  expect(orphanedText([], { ...edit, isSaving: true })).toBeNull();
});
