/** Words of which some are code, in backticks. */
export function Words({ text }: { text: string }) {
  const parts = text.split('`').map((part, index) => ({ part, isCode: index % 2 === 1, at: index }));
  return (
    <span>
      {parts.map(({ part, isCode, at }) =>
        isCode ? (
          <code key={at} className="break-all">
            {part}
          </code>
        ) : (
          part
        ),
      )}
    </span>
  );
}
