import { newDividerLabel } from './messages.text.ts'

export const DayDivider = ({ day }: { day: string }) => (
  <div className="flex items-center gap-3 py-3 text-xs font-medium text-ink-2">
    <span className="h-px flex-1 bg-line" />
    {day}
    <span className="h-px flex-1 bg-line" />
  </div>
)

export const NewDivider = () => (
  <div className="flex items-center gap-2 py-1 text-xs font-semibold text-accent">
    <span className="h-px flex-1 bg-accent" />
    {newDividerLabel}
  </div>
)
