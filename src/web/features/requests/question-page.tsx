import { useId } from 'react';
import { visible } from '../../../core/text/visible.ts';
import { Visible } from '../../ui/visible.tsx';
import { firstAction } from './card-focus.ts';
import { type Filled, type Option, type Question, withOption, withOther } from './question-form.ts';

type QuestionPageProps = {
  question: Question;
  filled: Filled;
  onFill(filled: Filled): void;
  /** "1 of 3" when there are several. */
  place: string | null;
};

const rowLook =
  'flex cursor-pointer gap-2.5 px-3.5 py-2 hover:bg-panel has-checked:bg-sea-bg max-phone:min-h-11 max-phone:items-center';

export function QuestionPage({ question, filled, onFill, place }: QuestionPageProps) {
  const name = useId();
  const { header, options, isMultiple } = question;
  return (
    <fieldset className="border-y border-line bg-bg">
      <legend className="sr-only">{visible(question.question, 'prose')}</legend>
      <div aria-hidden="true" className="flex items-baseline gap-2.5 px-3.5 pt-2.5 pb-1.5">
        <p className="min-w-0 font-medium break-words">
          <Visible text={question.question} shape="prose" />
        </p>
        <span className="tnum ml-auto flex shrink-0 gap-2.5 text-xs text-dim">
          {header !== '' && (
            <span>
              <Visible text={header} shape="prose" />
            </span>
          )}
          {place !== null && <span>{place}</span>}
        </span>
      </div>
      {place !== null && <span className="sr-only">{`Question ${place}`}</span>}
      {isMultiple && options.length > 0 && <p className="px-3.5 pb-1 text-xs text-dim">Choose any number</p>}
      {options.map((option, index) => (
        <OptionRow
          key={option.label}
          option={option}
          name={name}
          isMultiple={isMultiple}
          isFirst={index === 0}
          isChosen={filled.chosen.includes(option.label)}
          onChoose={() => onFill(withOption(question, filled, option.label))}
        />
      ))}
      <OtherRow question={question} filled={filled} onFill={onFill} name={name} />
    </fieldset>
  );
}

type OptionRowProps = {
  option: Option;
  name: string;
  isMultiple: boolean;
  isFirst: boolean;
  isChosen: boolean;
  onChoose(): void;
};

function OptionRow({ option, name, isMultiple, isFirst, isChosen, onChoose }: OptionRowProps) {
  const { label, description, preview } = option;
  const descriptionId = useId();
  return (
    <label className={rowLook}>
      <input
        type={isMultiple ? 'checkbox' : 'radio'}
        name={name}
        aria-label={visible(label, 'prose')}
        aria-describedby={descriptionId}
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-3.5 shrink-0 accent-sea max-phone:mt-0 max-phone:size-4.5"
        {...(isFirst ? firstAction : {})}
      />
      <span className="min-w-0">
        <span className="block text-sm font-medium">
          <Visible text={label} shape="prose" />
        </span>
        <span id={descriptionId} className="block text-xs break-words text-dim">
          <Visible text={description} shape="prose" />
        </span>
        {isChosen && preview !== null && (
          <pre className="mt-1.5 overflow-x-auto rounded-lg border border-line bg-panel px-2.5 py-1.5">
            <Visible text={preview} shape="prose" />
          </pre>
        )}
      </span>
    </label>
  );
}

/** The person's own words. Where nothing is offered there is nothing else. */
function OtherRow({ question, filled, onFill, name }: Omit<QuestionPageProps, 'place'> & { name: string }) {
  const isOnly = question.options.length === 0;
  const words = (
    <input
      type="text"
      aria-label={isOnly ? 'Your answer' : 'Other answer'}
      placeholder={isOnly ? 'Your answer' : 'Something else'}
      value={filled.other}
      onChange={(event) => onFill({ ...withOther(question, filled, true), other: event.target.value })}
      className="min-h-8 w-full min-w-0 flex-1 rounded-lg border border-line bg-raise px-2.5 text-sm placeholder:text-faint max-phone:min-h-11"
      {...(isOnly ? firstAction : {})}
    />
  );
  if (isOnly) return <div className="px-3.5 pb-3">{words}</div>;
  return (
    <div className={`${rowLook} items-center`}>
      <label className="flex items-center gap-2.5 text-sm font-medium max-phone:min-h-11">
        <input
          type={question.isMultiple ? 'checkbox' : 'radio'}
          name={name}
          checked={filled.isOther}
          onChange={(event) => onFill(withOther(question, filled, event.target.checked))}
          className="size-3.5 shrink-0 accent-sea max-phone:size-4.5"
        />
        Other
      </label>
      {words}
    </div>
  );
}
