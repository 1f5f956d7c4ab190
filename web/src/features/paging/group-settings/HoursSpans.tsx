import { IconPlus, IconX } from '@tabler/icons-react'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { TimeInput } from '../../../platform/ui/controls/TimeInput.tsx'
import * as text from './service-hours.text.ts'
import { addSpan, endsNextDay, type HoursSpan } from './service-hours.view.ts'

interface HoursSpansProps {
  /** `Monday`, or the holidays. */
  name: string
  spans: readonly HoursSpan[]
  onChange: (spans: HoursSpan[]) => void
}

export function HoursSpans({ name, spans, onChange }: HoursSpansProps) {
  const replace = (at: number, change: Partial<HoursSpan>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...change } : span)))
  return (
    <div role="group" aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 text-sm">
      <span className="w-24 flex-none font-medium">{name}</span>
      {spans.length === 0 && <span className="text-ink-2">{text.closed}</span>}
      {spans.map((span, at) => (
        // Spans have no identity but their place.
        <span key={at} className="flex items-center gap-1.5">
          <span className="w-20">
            <TimeInput
              aria-label={`${name} ${text.opensLabel}`}
              value={span.opens}
              onChange={(opens) => replace(at, { opens })}
            />
          </span>
          –
          <span className="w-20">
            <TimeInput
              aria-label={`${name} ${text.closesLabel}`}
              value={span.closes}
              onChange={(closes) => replace(at, { closes })}
            />
          </span>
          {endsNextDay(span) && <span className="text-xs text-ink-2">{text.nextDay}</span>}
          <IconButton
            label={`${text.removeHours}: ${name}, ${span.opens}`}
            onClick={() => onChange(spans.filter((_, index) => index !== at))}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </span>
      ))}
      <Button aria-label={`${text.addHours}: ${name}`} onClick={() => onChange(addSpan(spans))}>
        <IconPlus size={16} stroke={1.75} aria-hidden />
        {spans.length === 0 && text.addHours}
      </Button>
    </div>
  )
}
