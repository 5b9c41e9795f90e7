import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';

/** Copies a text, and says for a moment that it did. */
export function CopyButton({
  text,
  label = 'Copy',
  className,
}: {
  text: string | (() => string);
  label?: string;
  className?: string;
}) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    navigator.clipboard.writeText(typeof text === 'function' ? text() : text).then(
      () => setIsCopied(true),
      () => {},
    );
  };
  return (
    <IconButton label={isCopied ? 'Copied' : label} onClick={copy} {...(className ? { className } : {})}>
      {isCopied ? <Check size={14} /> : <Copy size={14} />}
    </IconButton>
  );
}
