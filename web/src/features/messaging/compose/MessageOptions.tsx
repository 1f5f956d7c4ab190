import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import type { Draft, MessageFlags } from './draft.rules.ts'
import { changeOptionsLabel, flagLabels, optionsLabel, typeChangeTexts } from './compose.text.ts'

interface MessageOptionsProps {
  draft: Draft
  onChange: (next: Partial<Draft>) => void
}

const flags = [
  'requires_confirm',
  'allow_replies',
  'suppress_reply_notifications',
  'apply_escalations',
  'ignore_user_status',
] as const

/** `Asks to confirm · replies allowed · escalates`. */
function describeOptions(options: MessageFlags): string {
  const parts = flags
    .filter((name) => options[name] || name === 'allow_replies')
    .map((name) => typeChangeTexts[name][options[name] ? 'on' : 'off'])
  const sentence = parts.join(' · ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** One sentence that lists the options of the message; the check boxes open on demand. */
export function MessageOptions({ draft, onChange }: MessageOptionsProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const boxes = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) boxes.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{optionsLabel}</legend>
      <p className="flex min-h-6 items-center gap-2 text-xs text-ink-2">
        <IconAdjustmentsHorizontal size={15} aria-hidden className="flex-none" />
        <span role="status" className="min-w-0">
          {describeOptions(draft)}
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="min-h-6 flex-none px-1 font-medium text-accent hover:underline pointer-coarse:min-h-control"
        >
          {changeOptionsLabel}
        </button>
      </p>
      <div ref={boxes} id={id} hidden={!isOpen} className="flex flex-wrap gap-x-5 [[hidden]]:hidden">
        {flags.map((name) => (
          <Checkbox
            key={name}
            label={flagLabels[name]}
            checked={draft[name]}
            onChange={(event) => onChange({ [name]: event.target.checked })}
          />
        ))}
      </div>
    </fieldset>
  )
}
