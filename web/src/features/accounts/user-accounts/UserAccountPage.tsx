import type {
  ManagedFields,
  UserAccountDetail,
} from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { avatarOf } from '@wardline/contract/accounts/avatar.rules.ts'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Avatar } from '../../../platform/ui/indicators/Avatar.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { NamedItemPage, SectionLink } from '../components/NamedItemPage.tsx'
import { useMe } from '../me/me.api.ts'
import { PhotoForm } from '../profiles/PhotoForm.tsx'
import { secondFactorText, userFactorText } from '../second-factors/second-factor.text.ts'
import { UserSecondFactors } from '../second-factors/UserSecondFactors.tsx'
import { UserAudit } from '../user-records/UserAudit.tsx'
import { UserPagerNumbers } from '../user-records/UserPagerNumbers.tsx'
import { UserQualifications } from '../user-records/UserQualifications.tsx'
import { UserShifts } from '../user-records/UserShifts.tsx'
import { ReachedBy } from './ReachedBy.tsx'
import { UserActions } from './UserActions.tsx'
import { UserDevices } from './UserDevices.tsx'
import { UserDuties } from './UserDuties.tsx'
import { UserPermissions } from './UserPermissions.tsx'
import { UserSessions } from './UserSessions.tsx'
import { userAccountQuery, userAccountsKey } from './user-account.api.ts'
import {
  managedText,
  missingUser,
  noDuties,
  sourceText,
  stateText,
  pagerText,
  textMessagesTo,
} from './user-accounts.text.ts'

export function UserAccountPage({ userId }: { userId: number }) {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.view_user')) return <LoadedUser account={account.id} userId={userId} />
  return (
    <Page title="User">
      <PermissionRequired to="see the list of users" />
    </Page>
  )
}

function LoadedUser({ account, userId }: { account: number; userId: number }) {
  const item = useQuery(userAccountQuery(account, userId))
  return (
    <NamedItemPage
      title="User"
      section="users"
      shortNoun="user"
      item={item}
      missing={missingUser(userId)}
      failure="Could not load the user."
    >
      {(user) => <User user={user} now={item.dataUpdatedAt} />}
    </NamedItemPage>
  )
}

function User({ user, now }: { user: UserAccountDetail; now: number }) {
  const client = useQueryClient()
  const { account, permissions } = useMe()
  const avatar = avatarOf(user.display_name)
  return (
    <Page
      title={user.display_name}
      about={
        <>
          <SectionLink section="users">Users</SectionLink>
          {[user.title, stateText(user.state)].filter(Boolean).map((text) => ` · ${text}`)}
        </>
      }
      actions={<UserActions user={user} />}
    >
      {user.may_not && <p className="pb-4 text-sm text-ink-2">{user.may_not}</p>}
      <Section title="Profile">
        <div className="flex flex-col gap-4">
          {user.may.change ? (
            <PhotoForm
              me={{ ...user, avatar }}
              onChanged={() => void client.invalidateQueries({ queryKey: userAccountsKey })}
            />
          ) : (
            <Avatar
              name={user.display_name}
              avatar={avatar}
              picture={user.profile_picture}
              size={64}
              decorative
            />
          )}
          <Facts
            facts={[
              ['User name', user.username],
              ['E-mail', user.email || 'None'],
              ['Mobile number', hidden(user.mobile_number, user.hide_mobile_numbers)],
              ['Home number', user.home_number || 'None'],
              ['Pager', pagerText(user)],
              ['Personal e-mail', user.pager_email || 'None'],
              ['Reached by', <ReachedBy key="reached" channels={user.reached_by} />],
              ['Text messages go to', textMessagesTo(user)],
            ]}
          />
        </div>
      </Section>
      <Section title="Account">
        <Facts
          facts={[
            ['Status', stateLine(user, now)],
            ['Origin', originText(user)],
            ...(user.managed
              ? [['Managed by', <ManagedBy key="managed" managed={user.managed} />] as const]
              : []),
            ['Password', user.has_password ? 'Set' : 'Not set: this user cannot sign in yet'],
            ['Last seen', user.last_seen ? formatDateTime(Date.parse(user.last_seen), now) : 'Never'],
            ['Created', formatDateTime(Date.parse(user.created), now)],
          ]}
        />
      </Section>
      <Section title="Departments and groups">
        <Facts
          facts={[
            ['Departments', user.departments.map(({ name }) => name).join(', ') || 'None'],
            ['Permission groups', user.groups.map(({ display_name }) => display_name).join(', ') || 'None'],
          ]}
        />
      </Section>
      <Section title="Responsibilities" about="Duties that depend on this user.">
        <UserDuties userId={user.id} none={noDuties} />
      </Section>
      <Section title="Shifts" about="Current and upcoming shifts.">
        <UserShifts account={account.id} userId={user.id} now={now} />
      </Section>
      <Section title={secondFactorText.title} about={userFactorText.about}>
        <UserSecondFactors account={account.id} user={user} />
      </Section>
      <Section title="Pager numbers" about="Callers of these numbers page this user.">
        <UserPagerNumbers userId={user.id} />
      </Section>
      <Section title="Qualifications" about="Certificates that shifts need.">
        <UserQualifications userId={user.id} />
      </Section>
      <Section title="Sessions" about="Browsers and apps on which this user is signed in.">
        <UserSessions user={user} now={now} />
      </Section>
      <Section title="Devices" about="Browsers and apps that show notifications to this user.">
        <UserDevices user={user} now={now} />
      </Section>
      <Section title="Permissions" about="With the roles that give each.">
        <UserPermissions user={user} />
      </Section>
      {permissions.includes('accounts.view_audit') && (
        <Section title="Audit" about="Changes to this account, newest first.">
          <UserAudit account={account.id} user={user} now={now} />
        </Section>
      )}
    </Page>
  )
}

const hidden = (number: string, isHidden: boolean): string =>
  number === '' ? 'None' : isHidden ? `${number} (hidden from colleagues)` : number

function stateLine(
  { state, state_changed, state_changed_by, state_reason }: UserAccountDetail,
  now: number,
): string {
  if (state_changed === null) return stateText(state)
  const since = `${stateText(state)} since ${formatDateTime(Date.parse(state_changed), now)}`
  return [since, state_changed_by && `by ${state_changed_by}`]
    .filter(Boolean)
    .join(' ')
    .concat(state_reason === '' ? '' : `: ${state_reason}`)
}

const originText = ({ source, identities }: UserAccountDetail): string =>
  [sourceText(source), ...identities.map(({ external_id }) => external_id)].join(' · ')

/** Fields and memberships that can only be changed in the directory. */
function ManagedBy({ managed }: { managed: ManagedFields }) {
  const { config_id, name } = managed
  const text = managedText(managed)
  const { permissions } = useMe()
  return (
    <>
      {'Directory sync '}
      {permissions.includes('accounts.view_directorysync') ? (
        <Link
          to="/accountSettings/$section/{-$item}"
          params={{ section: 'userSync', item: String(config_id) }}
          className="text-accent underline underline-offset-2"
        >
          {name}
        </Link>
      ) : (
        name
      )}
      {text !== '' && `: ${text}`}
    </>
  )
}

const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="grid grid-cols-[minmax(7rem,10rem)_1fr] gap-x-4 gap-y-1.5 text-sm">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-ink-2">{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
