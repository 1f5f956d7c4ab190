import type { PatientHandoff } from '@wardline/contract/patients/handoffs/patient-handoff.schemas.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { formatTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { summaryWithReason } from '../../../platform/forms/error-sentences.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PageSkeleton } from '../../../platform/ui/layout/PageSkeleton.tsx'
import { AppLink } from '../../../platform/ui/layout/AppLink.tsx'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { UserAvatar } from '../../accounts/pickers/UserAvatar.tsx'
import { acceptHandoff, handoffKey, handoffListQuery } from './handoff.api.ts'
import { countUnread, groupBySeverity, listAcceptable } from './handoff-receiver.view.ts'
import { HandoffReader } from './HandoffReader.tsx'
import { ReceivedList } from './ReceivedList.tsx'
import { SignOutSheet } from './SignOutSheet.tsx'
import { useReadBacks } from './use-read-backs.ts'
import { PageHead } from '../../../platform/ui/layout/PageHead.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'

interface HandoffsPageProps {
  /** Opens a conversation with the giver about the patient. */
  onAsk: (handoff: PatientHandoff) => void
}

export function HandoffsPage({ onAsk }: HandoffsPageProps) {
  const { data, isError, refetch } = useQuery(handoffListQuery('received'))
  if (!data)
    return isError ? (
      <LoadError className="p-6" onRetry={refetch}>
        Could not load handoffs.
      </LoadError>
    ) : (
      <PageSkeleton label="Loading handoffs" />
    )
  const handoffs = data.filter(({ state }) => state === 'requested' || state === 'accepted')
  if (handoffs.length === 0)
    return (
      <Page title="Handoffs">
        <p className="text-sm text-ink-2">
          Patients handed off to you appear here.{' '}
          <AppLink href="/patient/handoff" className="text-accent underline">
            Hand off your patients
          </AppLink>
        </p>
      </Page>
    )
  return <ReceivedHandoffs handoffs={handoffs} onAsk={onAsk} />
}

function ReceivedHandoffs({
  handoffs,
  onAsk,
}: {
  handoffs: readonly PatientHandoff[]
  onAsk: HandoffsPageProps['onAsk']
}) {
  const me = useMe()
  const now = useMinute()
  const isPhone = useIsPhone()
  const readBacks = useReadBacks()
  const sorted = groupBySeverity(handoffs).flatMap((group) => group.handoffs)
  const first = sorted.find(({ may }) => may.accept) ?? sorted[0]
  const [selected, setSelected] = useState(first?.id)
  const [isOpened, setOpened] = useState(false)
  const current = sorted.find(({ id }) => id === selected) ?? first
  if (current && current.id !== selected) {
    // The giver withdrew the one that was open.
    setSelected(current.id)
    setOpened(false)
  }
  const acceptable = listAcceptable(handoffs)
  const unread = countUnread(handoffs)
  const batch = handoffs.filter((each) => each.batch === current?.batch)
  const accepted = batch.filter(({ state }) => state === 'accepted')

  const acceptAll = useApiMutation(
    async () => {
      const results = await Promise.allSettled(acceptable.map((handoff) => acceptHandoff(handoff)))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    },
    { refetches: [handoffKey] },
  )
  const select = (id: number) => {
    setSelected(id)
    setOpened(true)
  }
  const move = (step: number) => {
    const next = sorted[sorted.findIndex(({ id }) => id === current?.id) + step]
    if (next) setSelected(next.id)
  }
  const openNextWaiting = () => {
    const next = sorted.find(({ id, may }) => may.accept && id !== current?.id)
    if (next) setSelected(next.id)
    else setOpened(false)
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) })
  const place = sorted.findIndex(({ id }) => id === current?.id) + 1
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHead title="Handoffs" className={clsx(isOpened && 'max-md:hidden')}>
        <Button onClick={() => window.print()}>
          <IconPrinter size={16} aria-hidden />
          <span className="max-md:sr-only">Print sign-out sheet</span>
        </Button>
      </PageHead>
      {current && (
        <div
          className={clsx(
            'flex items-center gap-2.5 border-b border-line px-4 py-2.5 md:px-6',
            isOpened && 'max-md:hidden',
          )}
        >
          <UserAvatar user={current.from} />
          <p className="min-w-0 text-sm">
            <strong className="font-semibold">{current.from.display_name}</strong> handed you{' '}
            {batch.length === 1 ? '1 patient' : `${batch.length} patients`} at{' '}
            {formatTime(Date.parse(current.requested))}
            <span className="block text-xs text-ink-2">
              {accepted.length === batch.length
                ? 'You are responsible.'
                : `${current.from.display_name} is responsible until you accept. ${accepted.length} of ${batch.length} accepted.`}
            </span>
          </p>
        </div>
      )}
      <div className="flex min-h-0 flex-1">
        <div
          className={clsx(
            'flex min-h-0 w-full flex-col border-r border-line md:w-72 md:flex-none',
            isOpened && 'max-md:hidden',
          )}
        >
          <ReceivedList handoffs={handoffs} selected_id={current?.id} onSelect={select} />
          {(acceptable.length > 0 || unread > 0) && (
            <div className="border-t border-line p-4 text-center">
              <Button
                className="w-full pointer-coarse:h-11"
                busy={acceptAll.isPending}
                disabled={acceptable.length === 0}
                onClick={() => acceptAll.mutate()}
              >
                Accept stable patients ({acceptable.length} of {acceptable.length + unread} read)
              </Button>
              {unread > 0 && (
                <p className="pt-1.5 text-xs text-ink-2">Open each handoff before you accept it.</p>
              )}
              {acceptAll.error && (
                <p role="alert" className="pt-1.5 text-sm text-danger">
                  {summaryWithReason('Could not accept all', acceptAll.error)}
                </p>
              )}
            </div>
          )}
        </div>
        {current && (isOpened || !isPhone) && (
          <HandoffReader
            key={current.id}
            handoff={current}
            own_id={me.id}
            position={`${place} of ${sorted.length}`}
            readBack={readBacks.of(current)}
            onBack={() => setOpened(false)}
            onAsk={() => onAsk(current)}
            onDone={() => {
              readBacks.forget(current.id)
              openNextWaiting()
            }}
          />
        )}
      </div>
      <SignOutSheet
        rows={(batch.length > 0 ? batch : handoffs).map((handoff) => ({
          patient: handoff.patient,
          content: handoff,
        }))}
        from={current?.from.display_name ?? ''}
        to={me.display_name}
        printed_by={me.display_name}
        now={now}
      />
    </div>
  )
}
