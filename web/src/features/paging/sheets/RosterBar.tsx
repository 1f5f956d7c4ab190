import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { SegmentedControl } from '../../../platform/ui/controls/SegmentedControl.tsx'
import { stepRoster, type RosterPeriod, type RosterSpan } from './roster-period.rules.ts'
import * as text from './roster.text.ts'

const files = [
  { format: 'pdf', label: 'PDF' },
  { format: 'csv', label: 'Shifts (CSV)' },
  { format: 'totals', label: 'Hours (CSV)' },
] as const

interface RosterBarProps {
  period: RosterPeriod
  spans: readonly RosterSpan[]
  fileUrl: (format: 'pdf' | 'csv' | 'totals') => string
  /** Undefined for the current month. */
  onMonth: (month: string | undefined) => void
  onSpan: (span: RosterSpan) => void
}

/** The period of a roster, and its files. */
export function RosterBar({ period, spans, fileUrl, onMonth, onSpan }: RosterBarProps) {
  const { from, to, span } = period
  return (
    <div className="flex flex-wrap items-center gap-2 pb-4">
      <Button onClick={() => onMonth(undefined)}>Today</Button>
      <div className="flex">
        <IconButton label={`Previous ${span}`} onClick={() => onMonth(stepRoster(period, -1))}>
          <IconChevronLeft size={18} aria-hidden />
        </IconButton>
        <IconButton label={`Next ${span}`} onClick={() => onMonth(stepRoster(period, 1))}>
          <IconChevronRight size={18} aria-hidden />
        </IconButton>
      </div>
      <h2
        aria-live="polite"
        className="min-w-0 flex-1 text-lg font-semibold max-md:order-first max-md:basis-full"
      >
        {text.periodText(from, to)}
      </h2>
      <SegmentedControl
        legend="Period"
        hideLegend
        value={span}
        segments={spans.map((value) => ({ value, label: text.spanLabels[value] }))}
        onChange={onSpan}
      />
      <div className="flex flex-wrap gap-2">
        {files.map(({ format, label }) => (
          <a
            key={format}
            href={fileUrl(format)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex h-control items-center gap-1.5 rounded-md border border-line bg-surface px-3 text-sm font-medium hover:bg-hover"
          >
            <IconDownload size={16} stroke={1.75} aria-hidden />
            {label}
          </a>
        ))}
      </div>
    </div>
  )
}
