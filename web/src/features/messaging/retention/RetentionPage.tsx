import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { LegalHolds } from './LegalHolds.tsx'
import { retentionQuery } from './retention.api.ts'
import { retentionTexts } from './retention.view.ts'
import { RetentionRuleForm } from './RetentionRuleForm.tsx'
import { RetentionRuns } from './RetentionRuns.tsx'

export function RetentionPage() {
  const { account, permissions } = useMe()
  return (
    <Page
      title="Retention"
      about="How long records are kept. Records under a legal hold and conversations with an open request are never removed. The audit trail is kept forever."
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
      <Section title="Legal holds" about="Records that are kept until the hold is released.">
        <LegalHolds account={account} />
      </Section>
      <Section title="Removed" about="Rules run once a day, in small steps.">
        <RetentionRuns account={account} runs={data.runs} />
      </Section>
    </>
  )
}
