import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatOnCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import type { SummaryGroup } from '@wardline/contract/paging/my-shifts/shift-summary.schemas.ts'
import { Suspense, useState } from 'react'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { sendShiftSummary, shiftSummaryQuery, shiftSummarySettingsQuery } from './shift-summary.api.ts'
import * as text from './shift-summary.text.ts'

const ShiftSummaryDialog = lazyComponent(() =>
  import('./ShiftSummaryDialog.tsx').then((module) => ({ default: module.ShiftSummaryDialog })),
)

/** The content of the message that the user may have sent to them, and its times. */
export function ShiftSummary() {
  const summary = useQuery(shiftSummaryQuery)
  const settings = useQuery(shiftSummarySettingsQuery)
  const [isOpen, setOpen] = useState(false)
  const send = useApiMutation(sendShiftSummary, {
    onSuccess: () => showToast(text.sent),
    onError: () => showToast(text.couldNotSend),
  })
  if (summary.isError || settings.isError)
    return (
      <Section title={text.title}>
        <LoadError onRetry={() => Promise.all([summary.refetch(), settings.refetch()])}>
          {text.couldNotLoad}
        </LoadError>
      </Section>
    )
  if (!summary.data || !settings.data) return null
  const { groups, group_count } = summary.data
  const more = group_count - groups.length
  return (
    <Section title={text.title} about={text.about}>
      <p className="pb-3 text-sm">{group_count === 0 ? text.noGroups : text.shiftCountText(summary.data)}</p>
      {groups.length > 0 && (
        <ul
          role="list"
          aria-label={text.groupsTitle}
          className="mb-3 overflow-hidden rounded-lg border border-line"
        >
          {groups.map((group) => (
            <SummaryGroupRow key={group.group_id} group={group} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="pb-3 text-sm">
          <Link to="/onCall" search={{ mine: true }} className="underline">
            {text.moreGroupsText(more)}
          </Link>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-sm text-ink-2">{text.settingsText(settings.data)}</p>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text.changeLabel}
        </Button>
        <Button busy={send.isPending} onClick={() => send.mutate()}>
          {text.sendLabel}
        </Button>
      </div>
      <Suspense>
        {isOpen && <ShiftSummaryDialog settings={settings.data} onClose={() => setOpen(false)} />}
      </Suspense>
    </Section>
  )
}

function SummaryGroupRow({ group }: { group: SummaryGroup }) {
  const now = useMinute()
  const { group_name, group_uid, people, next, is_closed } = group
  return (
    <li className="border-b border-line px-3 py-2 last:border-b-0">
      <p className="text-sm font-medium">
        <AppLink href={`/pagingGroups/${group_uid}/calendar`} className="underline">
          {group_name}
        </AppLink>
      </p>
      <p className="text-xs text-ink-2 tabular-nums">
        {people.length === 0
          ? is_closed
            ? 'Closed'
            : formatOnCall(people)
          : people
              .map(({ display_name, until }) => `${display_name} ${text.untilText(group, until, now)}`)
              .join(', ')}
        {' · '}
        {next ? `Next: ${next.display_name}, ${text.nextText(group, next.start, now)}` : 'No later shift'}
      </p>
    </li>
  )
}
