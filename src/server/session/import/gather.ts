/** Puts together what is sent in one go: a message costs as much as what is in it. */
export function gather<Message>(send: (messages: Message[]) => void): (message: Message) => void {
  let waiting: Message[] = [];
  return (message) => {
    if (waiting.push(message) > 1) return;
    setImmediate(() => {
      const messages = waiting;
      waiting = [];
      send(messages);
    });
  };
}
