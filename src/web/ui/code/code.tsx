import { CopyButton } from '../copy-button.tsx';
import { CodeBlock } from './code-block.tsx';
import { languageName } from './language.ts';

type CodeProps = {
  text: string;
  /** As one writes it behind ```: ts, python, sh. */
  language: string | null;
  /** Whether the text still grows. */
  isLive?: boolean;
};

/** Code in its colours, with the name of its language and a button that copies it. */
export function Code({ text, language, isLive = false }: CodeProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-bg">
      <div className="flex h-7 items-center justify-between border-b border-line bg-panel pr-1 pl-3 text-2xs text-faint max-phone:h-11">
        <span>{languageName(language)}</span>
        <CopyButton text={text} label="Copy code" className="size-6" />
      </div>
      <CodeBlock text={text} language={language} isLive={isLive} />
    </div>
  );
}
