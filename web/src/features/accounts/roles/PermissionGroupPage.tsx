import { useQuery } from '@tanstack/react-query'
import type { PermissionGroup } from '@wardline/contract/accounts/roles/role.schemas.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { NamedItemPage, SectionLink } from '../components/NamedItemPage.tsx'
import { useMe } from '../me/me.api.ts'
import { GroupMembers } from './GroupMembers.tsx'
import { GroupPermissions } from './GroupPermissions.tsx'
import { GroupRoles } from './GroupRoles.tsx'
import { GroupTags } from './GroupTags.tsx'
import { PermissionGroupActions } from './PermissionGroupActions.tsx'
import { permissionGroupQuery } from './permission-group.api.ts'
import { missingGroup, standardGroup } from './roles.text.ts'

export function PermissionGroupPage({ groupId }: { groupId: number }) {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.change_group'))
    return <LoadedGroup account={account.id} groupId={groupId} />
  return (
    <Page title="Permission group">
      <PermissionRequired to="change permission groups" />
    </Page>
  )
}

const LoadedGroup = ({ account, groupId }: { account: number; groupId: number }) => (
  <NamedItemPage
    title="Permission group"
    section="groups"
    shortNoun="group"
    item={useQuery(permissionGroupQuery(account, groupId))}
    missing={missingGroup(groupId)}
    failure="Could not load the group."
  >
    {(group) => <Group group={group} account={account} />}
  </NamedItemPage>
)

const Group = ({ group, account }: { group: PermissionGroup; account: number }) => (
  <Page
    title={group.display_name}
    about={
      <>
        <SectionLink section="groups">Permission groups</SectionLink>
        {group.standard_key !== null && ` · ${standardGroup}`}
      </>
    }
    width="wide"
    actions={<PermissionGroupActions group={group} />}
  >
    <Section title="Members">
      <GroupMembers group={group} account={account} />
    </Section>
    <Section title="Roles">
      <GroupRoles group={group} account={account} />
    </Section>
    <Section title="Tags" about="Members have these tags, which saved filters use.">
      <GroupTags group={group} />
    </Section>
    <Section title="Permissions">
      <GroupPermissions group={group} account={account} />
    </Section>
  </Page>
)
