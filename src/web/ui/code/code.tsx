type CodeProps = { text: string; language: string | null; isLive?: boolean };

/** A piece of code. */
export function Code({ text, language }: CodeProps) {
  return (
    <pre
      data-language={language ?? undefined}
      className="overflow-x-auto rounded-lg border border-line bg-panel px-3 py-2"
    >
      <code>{text}</code>
    </pre>
  );
}
