import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Json } from '../../core/json.ts';
import { classes } from './class-names.ts';
import { bytes, plural } from './format.ts';
import { Visible } from './visible.tsx';

type JsonViewProps = { value: Json; name?: string; depth?: number };

const openDepth = 2;
const openSize = 12;
const childrenAtOnce = 100;

/** A value of any size as a tree. What is closed does not exist yet. */
export function JsonView({ value, name, depth = 0 }: JsonViewProps) {
  if (typeof value !== 'object' || value === null)
    return (
      <div className="flex min-w-0 gap-2 pl-[18px]">
        {name !== undefined && <Name>{name}</Name>}
        <Scalar value={value} />
      </div>
    );
  return <Tree value={value} depth={depth} {...(name === undefined ? {} : { name })} />;
}

function Tree({ value, name, depth = 0 }: JsonViewProps & { value: Json[] | { [key: string]: Json } }) {
  const keys = Object.keys(value);
  const [isOpen, setIsOpen] = useState(depth < openDepth && keys.length <= openSize);
  const [limit, setLimit] = useState(childrenAtOnce);
  const isList = Array.isArray(value);
  const size = isList ? plural(keys.length, 'item') : plural(keys.length, 'field');
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex items-center gap-1.5 text-left text-faint hover:text-ink max-phone:min-h-11"
      >
        <ChevronRight size={14} aria-hidden="true" className={classes('shrink-0', isOpen && 'rotate-90')} />
        {name !== undefined && <Name>{name}</Name>}
        <span>{isOpen ? (isList ? '[ ]' : '{ }') : size}</span>
      </button>
      {isOpen && (
        <div className="ml-[6px] border-l border-line pl-2">
          {keys.slice(0, limit).map((key) => (
            <JsonView key={key} name={key} value={childOf(value, key)} depth={depth + 1} />
          ))}
          {keys.length > limit && (
            <button
              type="button"
              onClick={() => setLimit(limit + childrenAtOnce)}
              className="pl-[18px] text-sea hover:underline max-phone:min-h-11"
            >
              Show more ({keys.length - limit})
            </button>
          )}
        </div>
      )}
    </div>
  );
}

const shortText = 1000;

function Scalar({ value }: { value: string | number | boolean | null }) {
  const [isWhole, setIsWhole] = useState(false);
  if (typeof value !== 'string') return <span className="text-(--syntax-constant)">{String(value)}</span>;
  const shown = isWhole ? value.slice(0, 200_000) : value.slice(0, shortText);
  return (
    <span className="min-w-0 whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
      <Visible text={shown} shape="prose" />
      {value.length > shown.length && (
        <>
          {' … '}
          {!isWhole && (
            <button type="button" onClick={() => setIsWhole(true)} className="text-sea hover:underline">
              Show all ({bytes(value.length)})
            </button>
          )}
        </>
      )}
    </span>
  );
}

function Name({ children }: { children: string }) {
  return (
    <span className="shrink-0 text-dim">
      <Visible text={children} />
    </span>
  );
}

function childOf(value: Json[] | { [key: string]: Json }, key: string): Json {
  return (Array.isArray(value) ? value[Number(key)] : value[key]) ?? null;
}
