import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { useMe } from '../me/me.api.ts'
import { sessionLimitsText } from '../sessions/session-limits.text.ts'
import { SessionLimitsForm } from '../sessions/SessionLimitsForm.tsx'
import { accountSettingsQuery } from './account-settings.api.ts'
import { accountText } from './account-settings.text.ts'
import { AccountSettingsForm } from './AccountSettingsForm.tsx'
import { FeatureFlagList } from './FeatureFlagList.tsx'

export function AccountSettingsPage() {
  const { account, permissions } = useMe()
  const mayChange = permissions.includes('accounts.change_account')
  const mayLimit = permissions.includes('accounts.change_user')
  const maySwitch = permissions.includes('accounts.change_flag')
  return (
    <Page title="Hospital">
      {!mayChange && !mayLimit && !maySwitch && <PermissionRequired to="change the account" />}
      {mayChange && (
        <Section title="Account">
          <LoadedAccount id={account.id} />
        </Section>
      )}
      {mayLimit && (
        <Section title={sessionLimitsText.title} about={sessionLimitsText.about(account.name)}>
          <SessionLimitsForm />
        </Section>
      )}
      {maySwitch && (
        <Section title="Features" about={accountText.aboutFlags}>
          <FeatureFlagList id={account.id} />
        </Section>
      )}
    </Page>
  )
}

function LoadedAccount({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(accountSettingsQuery(id))
  if (data) return <AccountSettingsForm account={data} />
  if (isError) return <LoadError onRetry={() => void refetch()}>{accountText.loadError}</LoadError>
  return (
    <Skeleton label="Loading the account">
      <SkeletonBlock className="h-44 w-full" />
    </Skeleton>
  )
}
