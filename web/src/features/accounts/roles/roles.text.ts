import { peopleCountText } from '../pickers/people-count.view.ts'

export const couldNotLoadRole = 'Could not load the role'
export const couldNotCreateRole = 'Could not create role'
export const couldNotUpdate = (name: string): string => `Could not update ${name}`
export const updated = (name: string): string => `Successfully updated ${name}`
export const couldNotDeleteRole = 'Could not delete role'
export const missingGroup = (id: number): string => `Group with id \`${id}\` does not exist`

export const aboutRoles = 'A role is a set of permissions. Users have the roles of their permission groups.'
export const aboutGroups = 'Members of a permission group have the permissions of its roles.'
export const fixedPermissions = 'The Administrator role always has all permissions.'
export const lackedPermission = 'You do not have this permission, so you cannot give or take it.'
export const nothingLeft = 'Nothing is left to save: the role already has these permissions.'
export const alsoChanged = (name: string, added: number, removed: number): string =>
  `${name} saved this role after you began: ${added} added, ${removed} removed. Review shows each line.`
export const takesEffect = (users: number): string =>
  users === 0 ? 'No user has this role yet.' : `Takes effect within a second for ${peopleCountText(users)}.`

const groupCount = (count: number): string => (count === 1 ? '1 group' : `${count} groups`)

export const reachText = ({
  user_count,
  group_count,
}: {
  user_count: number
  group_count: number
}): string =>
  group_count === 0 ? 'In no group' : `${peopleCountText(user_count)} in ${groupCount(group_count)}`

export const couldNotDeleteGroup = (name: string): string => `Could not delete ${name}`
export const rolesDeletion = 'Users keep only what their other roles give.'
export const groupsDeletion = 'Their members lose the permissions that only these groups give.'
export const couldNotCreateGroup = 'Could not create group'
export const standardGroup = 'Default group: new users are added automatically. It cannot be deleted.'

export const roleSecondFactorText = {
  title: 'Requires a second factor',
  hint: ({
    user_count,
    without_second_factor,
  }: {
    user_count: number
    without_second_factor: number
  }): string =>
    `${peopleCountText(without_second_factor)} of ${user_count} have none. They must add one at their next sign-in. Open sessions continue until they end.`,
  from: 'Required from',
  fromHint: 'Leave empty to require it from the next sign-in. Until that day, users are reminded.',
}
