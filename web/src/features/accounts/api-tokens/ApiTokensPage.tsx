import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { useMe } from '../me/me.api.ts'
import { accountTokensQuery } from './api-token.api.ts'
import { tokenText } from './api-token.text.ts'
import { ApiTokenList } from './ApiTokenList.tsx'
import { CreateTokenDialog } from './CreateTokenDialog.tsx'

export function ApiTokensPage() {
  const { account, permissions } = useMe()
  return (
    <Page title="API tokens">
      {permissions.includes('accounts.change_apitoken') ? (
        <AccountTokens id={account.id} />
      ) : (
        <PermissionRequired to="manage API tokens" />
      )}
    </Page>
  )
}

function AccountTokens({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(accountTokensQuery(id))
  const [isCreating, setCreating] = useState(false)
  useShortcuts({ n: (event) => (event.preventDefault(), setCreating(true)) })
  if (isError && !data) return <LoadError onRetry={() => void refetch()}>{tokenText.loadError}</LoadError>
  if (!data)
    return (
      <Skeleton label="Loading the API tokens">
        <SkeletonBlock className="h-44" />
      </Skeleton>
    )
  return (
    <>
      <Section title="Service tokens" about={tokenText.aboutService}>
        <div className="flex flex-col items-start gap-3">
          <div className="w-full">
            <ApiTokenList tokens={data.filter(({ kind }) => kind === 'service')} scope="account" />
          </div>
          <Button aria-keyshortcuts="N" onClick={() => setCreating(true)}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
            New service token
          </Button>
        </div>
      </Section>
      <Section title="Personal tokens" about="Users create them in their profile. You can revoke them.">
        <ApiTokenList tokens={data.filter(({ kind }) => kind === 'personal')} scope="account" />
      </Section>
      {isCreating && <CreateTokenDialog kind="service" onClose={() => setCreating(false)} />}
    </>
  )
}
