export function Markdown({ text }: { text: string; isLive: boolean }) {
  return <div className="break-words whitespace-pre-wrap">{text}</div>;
}
