/** Changes the text as typing does, so that the browser's own undo brings back what was there. */
export function editText(box: HTMLTextAreaElement, text: string, caret = text.length): void {
  box.focus();
  box.select();
  const isDone = box.value === text || document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (!isDone) {
    box.setRangeText(text, 0, box.value.length, 'end');
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  box.setSelectionRange(caret, caret);
}
