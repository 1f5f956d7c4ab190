import { useQuery } from '@tanstack/react-query'
import type { Retention } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { LegalHolds } from './LegalHolds.tsx'
import { retentionQuery } from './retention.api.ts'
import { keptBackText, removedText, retentionTexts } from './retention.view.ts'
import { RetentionRuleForm } from './RetentionRuleForm.tsx'

export function RetentionPage() {
  const { account, permissions } = useMe()
  return (
    <Page
      title="Retention"
      width="wide"
      about="How long records are kept. Records under a legal hold and conversations with an open request are never removed. The audit trail is kept for ever."
    >
      {permissions.includes('accounts.change_retention') ? (
        <Rules account={account.id} />
      ) : (
        <PermissionRequired to="change retention" />
      )}
    </Page>
  )
}

function Rules({ account }: { account: number }) {
  const { data, isError, refetch } = useQuery(retentionQuery(account))
  if (!data)
    return isError ? (
      <LoadError onRetry={() => void refetch()}>Could not load the retention rules.</LoadError>
    ) : (
      <Skeleton label="Loading the retention rules">
        <SkeletonBlock className="h-64 w-full" />
      </Skeleton>
    )
  return (
    <>
      {data.rules.map((rule) => (
        <Section
          key={rule.kind}
          title={retentionTexts[rule.kind].title}
          about={retentionTexts[rule.kind].about}
        >
          <RetentionRuleForm rule={rule} />
        </Section>
      ))}
      <Section title="Legal holds" about="What no rule removes until the hold is released.">
        <LegalHolds account={account} />
      </Section>
      <Section title="Removed" about="Rules run once a day, in small steps.">
        <Runs runs={data.runs} />
      </Section>
    </>
  )
}

function Runs({ runs }: Pick<Retention, 'runs'>) {
  const now = useMinute()
  if (runs.length === 0) return <p className="text-sm text-ink-2">Nothing was removed yet.</p>
  return (
    <ul role="list" aria-label="Runs" className="divide-y divide-line border-y border-line text-sm">
      {runs.map((run) => (
        <li key={run.id} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span>
            {removedText(run.kind, run)}, kept for {run.days} days.
            <span className="text-ink-2">
              {' '}
              {run.ended === null ? 'Not finished.' : keptBackText(run.kind, run)}
            </span>
          </span>
          <span className="text-ink-2 tabular-nums">
            {formatDateTime(Date.parse(run.ended ?? run.started), now)}
          </span>
        </li>
      ))}
    </ul>
  )
}
