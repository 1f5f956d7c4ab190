import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { formatDay } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import type { Coverage } from '@wardline/contract/paging/coverage/coverage.schemas.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { saveRule } from '../recurrence-rules/recurrence-rule.api.ts'
import * as text from './coverage.text.ts'
import { fillAllUrl, fillGapUrl, groupGaps, type GapGroup } from './coverage.view.ts'

interface CoverageDialogProps {
  coverage: Coverage
  group: { uid: string; name: string; may: { add_event: boolean } }
  onClose: () => void
}

const maxShown = 50

export function CoverageDialog({ coverage, group, onClose }: CoverageDialogProps) {
  const { count, until, fallback_contact } = coverage
  const all = groupGaps(coverage.gaps, coverage)
  const groups = all.slice(0, maxShown)
  const shown = groups.reduce((sum, each) => sum + each.count, 0)
  return (
    <Dialog open onClose={onClose} title={text.title(group.name)} size="medium">
      {count === 0 ? (
        <p className="flex items-center gap-2 text-sm">
          <IconShieldCheck size={18} stroke={1.75} aria-hidden className="flex-none text-ok" />
          {text.noGaps(formatDay(until))}
        </p>
      ) : (
        <>
          <p className="text-sm text-ink-2">{text.fallback(fallback_contact)}</p>
          <ul
            role="list"
            aria-label={text.listLabel}
            className="mt-3 flex flex-col rounded-lg border border-line"
          >
            {groups.map((each) => (
              <GapGroupRow
                key={`${each.title} ${each.first.start}`}
                gaps={each}
                uid={group.uid}
                mayFill={group.may.add_event}
                onClose={onClose}
              />
            ))}
          </ul>
          {count > shown && (
            <p className="mt-2 text-sm text-ink-2">{text.more(count - shown, formatDay(until))}</p>
          )}
        </>
      )}
    </Dialog>
  )
}

interface GapGroupRowProps {
  gaps: GapGroup
  uid: string
  mayFill: boolean
  onClose: () => void
}

function GapGroupRow({ gaps, uid, mayFill, onClose }: GapGroupRowProps) {
  const navigate = useNavigate()
  const { title, detail, sentence, count, first, rule } = gaps
  const fill = useApiMutation(() => saveRule(rule ?? {}), {
    onSuccess: ({ id }) => {
      onClose()
      return navigate({ href: fillAllUrl(uid, gaps, id) })
    },
    onError: () => showToast(text.couldNotFill, { tone: 'danger' }),
  })
  return (
    <li className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-b-0">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden className="flex-none text-danger" />
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium tabular-nums">
          {title} {count > 1 && <span className="font-normal text-ink-2">· {text.times(count)}</span>}
        </p>
        <p className="text-xs text-ink-2 tabular-nums">{detail}</p>
        <p className="text-xs text-ink-2">{sentence}</p>
      </div>
      {mayFill &&
        (rule ? (
          <Button busy={fill.isPending} aria-label={text.fillAllLabel(title)} onClick={() => fill.mutate()}>
            {text.fillAll}
          </Button>
        ) : (
          <AppLink
            href={fillGapUrl(uid, first)}
            aria-label={text.fillLabel(title)}
            className="inline-flex h-control flex-none items-center rounded-md border border-line bg-surface px-2.5 text-sm font-medium hover:bg-hover"
          >
            {text.fill}
          </AppLink>
        ))}
    </li>
  )
}
