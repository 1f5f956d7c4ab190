import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { usePlaceError } from '../../../platform/forms/use-place-error.ts'
import { newTarget, type StepDraft } from './policy-draft.rules.ts'
import { DurationField } from './DurationField.tsx'
import { TargetFields } from './TargetFields.tsx'

interface StepFieldsProps {
  step: StepDraft
  index: number
  count: number
  onChange: (step: StepDraft) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** Alt+arrow moves the step while the focus is in it. */
export function StepFields({ step, index, count, onChange, onMove, onRemove }: StepFieldsProps) {
  const delayError = usePlaceError(`steps.${index}.delay_seconds`)
  const name = `Step ${index + 1}`
  const set = (targets: StepDraft['targets']) => onChange({ ...step, targets })
  return (
    <li
      data-step={step.key}
      aria-label={name}
      className="flex flex-col gap-3 rounded-xl border border-line p-3"
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        event.stopPropagation()
        onMove(event.key === 'ArrowUp' ? index - 1 : index + 1)
      }}
    >
      <div className="flex items-center gap-1">
        <h3 className="flex-1 text-sm font-semibold">
          {name}
          {index === 0 && <span className="ml-2 font-normal text-ink-2">notified immediately</span>}
        </h3>
        <IconButton
          label={`Move ${name.toLowerCase()} up`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <IconArrowUp size={16} stroke={1.75} aria-hidden />
        </IconButton>
        <IconButton
          label={`Move ${name.toLowerCase()} down`}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <IconArrowDown size={16} stroke={1.75} aria-hidden />
        </IconButton>
        <IconButton label={`Delete ${name.toLowerCase()}`} disabled={count === 1} onClick={onRemove}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      {index > 0 && (
        <DurationField
          label="After"
          error={delayError}
          span={step.delay}
          onChange={(delay) => onChange({ ...step, delay })}
        />
      )}
      {step.targets.map((target, at) => (
        <TargetFields
          key={target.key}
          target={target}
          name={`${name}, target ${at + 1}`}
          step={index}
          index={at}
          onChange={(next) => set(step.targets.with(at, next))}
          onRemove={step.targets.length > 1 ? () => set(step.targets.toSpliced(at, 1)) : undefined}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="ghost" className="px-2" onClick={() => set([...step.targets, newTarget()])}>
          Add target
        </Button>
      </div>
    </li>
  )
}
