import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { dayOf, spanOf } from '@wardline/contract/paging/coverage.rules.ts'
import type { Coverage } from '@wardline/contract/paging/coverage.schemas.ts'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { PlaceLink } from '../../../platform/ui/PlaceLink.tsx'
import { durationText, fillHoleAddress } from './coverage.view.ts'

interface CoverageDialogProps {
  coverage: Coverage
  group: { uid: string; name: string; may: { add_event: boolean } }
  onClose: () => void
}

/** A group that is on call only by day has hundreds; the first ones are those to fill. */
const mostShown = 50

/** The next twelve months of a group: when nobody is on call, why, and who answers then. */
export function CoverageDialog({ coverage, group, onClose }: CoverageDialogProps) {
  const { count, until, covered_by } = coverage
  const holes = coverage.holes.slice(0, mostShown)
  return (
    <Dialog open onClose={onClose} title={`Coverage of ${group.name}`} size="medium">
      {count === 0 ? (
        <p className="flex items-center gap-2 text-sm">
          <IconShieldCheck size={18} stroke={1.75} aria-hidden className="flex-none text-ok" />
          Somebody is on call at every minute until {dayOf(until)}.
        </p>
      ) : (
        <>
          <p className="text-sm text-ink-2">
            {covered_by
              ? `What is sent while nobody is on call goes to ${covered_by.display_name} (${covered_by.role}).`
              : 'Nobody answers for this group while nobody is on call: a page is refused. Choose a fail-over user in its settings.'}
          </p>
          <ul role="list" aria-label="Holes" className="mt-3 flex flex-col rounded-lg border border-line">
            {holes.map((hole) => (
              <li key={hole.start} className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-b-0">
                <IconAlertTriangle size={16} stroke={1.75} aria-hidden className="flex-none text-danger" />
                <div className="min-w-0 flex-1">
                  <p className="text-sm font-medium tabular-nums">
                    {spanOf(hole)} <span className="font-normal text-ink-2">· {durationText(hole)}</span>
                  </p>
                  <p className="text-xs text-ink-2">{hole.sentence}</p>
                </div>
                {group.may.add_event && (
                  <PlaceLink
                    href={fillHoleAddress(group.uid, hole)}
                    aria-label={`Fill gap ${spanOf(hole)}`}
                    className="inline-flex h-control flex-none items-center rounded-md border border-line bg-surface px-2.5 text-sm font-medium hover:bg-hover"
                  >
                    Fill gap
                  </PlaceLink>
                )}
              </li>
            ))}
          </ul>
          {count > holes.length && (
            <p className="mt-2 text-sm text-ink-2">And {count - holes.length} more until {dayOf(until)}.</p>
          )}
        </>
      )}
    </Dialog>
  )
}
