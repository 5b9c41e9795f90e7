/** Keys that work in one place only and can't be changed. */
export const localShortcuts: readonly { where: string; keys: string; words: string }[] = [
  { where: 'Message box', keys: 'Enter', words: 'Send' },
  { where: 'Message box', keys: 'Shift Enter', words: 'A new line' },
  { where: 'Message box', keys: 'Alt Enter', words: 'While a turn runs: send after this turn' },
  { where: 'Message box', keys: 'Ctrl Enter', words: 'While a turn runs: stop and send' },
  { where: 'Message box', keys: 'Tab', words: 'Complete, or use the suggested message' },
  { where: 'Message box', keys: '↑', words: 'In an empty box: the last message again' },
  { where: 'Message box', keys: '/', words: 'At the start: commands of the CLI' },
  { where: 'Message box', keys: '@', words: 'Files of the project' },
  {
    where: 'Session',
    keys: 'Esc',
    words: 'Close the list, deny a request, clear the input, stop the turn, or leave the box',
  },
  { where: 'Session', keys: 'F2', words: 'Rename' },
  { where: 'Search', keys: '↑ ↓', words: 'Move between results; Enter opens one' },
  { where: 'Session list', keys: '↑ ↓', words: 'Move between sessions' },
];
