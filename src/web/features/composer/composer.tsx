import { useState } from 'react';
import { newId } from '../../../client/new-id.ts';
import { useCommand } from '../../store/command.ts';
import { useSession } from '../../store/session-context.ts';
import { Button } from '../../ui/button.tsx';

/** Where a person writes to Claude. */
export function Composer() {
  const session = useSession();
  const command = useCommand();
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() === '') return;
    void command({ type: 'message.send', sessionId: session.id, messageId: newId(), text });
    setText('');
  };
  return (
    <div className="px-5 pb-3.5 max-phone:px-2.5">
      <div className="mx-auto flex max-w-[780px] flex-col rounded-xl border border-line bg-raise">
        <textarea
          aria-label="Message"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            send();
          }}
          className="resize-none px-3.5 pt-2.5 outline-none"
        />
        <div className="flex items-center justify-end px-2 py-1.5">
          <Button look="primary" onClick={send}>
            Send
          </Button>
        </div>
      </div>
    </div>
  );
}
