import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { moveStep, newStep, type StepDraft } from './policy-draft.rules.ts'
import { StepFields } from './StepFields.tsx'

interface StepListProps {
  steps: StepDraft[]
  /** About the list as a whole. */
  error: string | undefined
  onChange: (steps: StepDraft[]) => void
}

export function StepList({ steps, error, onChange }: StepListProps) {
  const list = useRef<HTMLOListElement>(null)
  const move = (key: number, from: number, to: number) => {
    const next = moveStep(steps, from, to)
    if (next === steps) return
    const field = document.activeElement
    flushSync(() => onChange(next))
    // Moving can disable the focused control, so keep the focus within the step.
    if (document.activeElement === field && field?.matches(':enabled')) return
    list.current?.querySelector<HTMLElement>(`[data-step="${key}"] button:enabled`)?.focus()
  }
  return (
    <>
      <ol ref={list} role="list" aria-label="Steps" className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <StepFields
            key={step.key}
            step={step}
            index={index}
            count={steps.length}
            onChange={(next) => onChange(steps.with(index, next))}
            onMove={(to) => move(step.key, index, to)}
            onRemove={() => onChange(steps.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <p role="alert" className="text-xs text-danger empty:hidden">
        {error}
      </p>
      <div>
        <Button disabled={steps.length >= 20} onClick={() => onChange([...steps, newStep()])}>
          Add step
        </Button>
      </div>
    </>
  )
}
