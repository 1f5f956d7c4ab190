import { Section } from '../../../platform/ui/layout/Section.tsx'
import { ItemPage } from '../components/ItemPage.tsx'
import { useMe } from '../me/me.api.ts'
import { GroupMembers } from './GroupMembers.tsx'
import { GroupPermissions } from './GroupPermissions.tsx'
import { GroupRoles } from './GroupRoles.tsx'
import { GroupTags } from './GroupTags.tsx'
import { PermissionGroupActions } from './PermissionGroupActions.tsx'
import { permissionGroupQuery } from './permission-group.api.ts'
import { missingGroup, standardGroup } from './roles.text.ts'

export function PermissionGroupPage({ groupId }: { groupId: number }) {
  const { account } = useMe()
  return (
    <ItemPage
      title="Permission group"
      permission="accounts.change_group"
      to="change permission groups"
      list="Permission groups"
      section="groups"
      shortNoun="group"
      query={permissionGroupQuery(account.id, groupId)}
      missing={missingGroup(groupId)}
      failure="Could not load the group."
      name={({ display_name }) => display_name}
      about={({ standard_key }) => standard_key !== null && standardGroup}
      actions={(group) => <PermissionGroupActions group={group} />}
    >
      {(group) => (
        <>
          <Section title="Members">
            <GroupMembers group={group} account={account.id} />
          </Section>
          <Section title="Roles">
            <GroupRoles group={group} account={account.id} />
          </Section>
          <Section title="Tags" about="Members have these tags, which saved filters use.">
            <GroupTags group={group} />
          </Section>
          <Section title="Permissions">
            <GroupPermissions group={group} account={account.id} />
          </Section>
        </>
      )}
    </ItemPage>
  )
}
