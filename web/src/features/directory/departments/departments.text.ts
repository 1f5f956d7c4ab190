import { peopleCountText } from '../../accounts/pickers/people-count.view.ts'

/** Paging §8. */
export const couldNotCreateDepartment = 'Could not create department'
export const cannotDelete = (name: string): string => `Cannot delete department ${name}`
export const couldNotAdd = (name: string, department: string): string =>
  `Could not add ${name} to ${department}`
export const couldNotRemove = (name: string, department: string): string =>
  `Could not remove ${name} from ${department}`
export const missingDepartment = (id: number): string => `Department with id \`${id}\` does not exist`
export const couldNotMark = (name: string, mark: 'is_contactable' | 'is_pinned', isSet: boolean): string =>
  mark === 'is_contactable' ? `Could not change ${name}` : `Could not ${isSet ? 'pin' : 'unpin'} ${name}`
export const couldNotUpdate = (name: string): string => `Could not update ${name}`
export const updated = (name: string): string => `Successfully updated ${name}`

export const aboutDepartments =
  'Messages to a department go to its contacts, then to its fail-over user, then to the operator.'
export const noContacts = 'No message contact can receive'
export const noFailOver = 'No fail-over user'
export const noOperator = 'No operator'
export const archivedNote = 'Archived. It receives no messages, and its conversations keep its name.'
export const archiveConsequence = (members: number): string =>
  `It can no longer receive messages; its conversations keep its name. ${peopleCountText(members)} stay members. You can restore it at any time.`
export const archiveAllConsequence =
  'They can no longer receive messages; their conversations keep their names. You can restore them at any time.'
export const deleteAllConsequence =
  'Their members lose them, and the rights that they have only in these departments. A department that was ever addressed is kept: archive it instead.'
export const deleteConsequence = (members: number): string =>
  members === 0
    ? 'It has no members, and no message was sent to it.'
    : `${peopleCountText(members)} lose it, and the rights that they have only in this department.`
export const unattended = 'No one receives its messages'
export const onlyWithMessageContacts =
  'Users and on-call users of schedule groups who receive messages to the department. Pinned contacts are shown first to members.'
export const aboutMessageTypes =
  'A message type is offered only to members of its departments, or to everyone if it has none.'
export const aboutSavedFilters =
  'Members find only contacts that have a tag of these filters. Without a filter they find everyone.'
export const aboutDirectoryAccess =
  'Members find the contacts of these departments and of their own. Without any, they find all departments. Users and groups of no department are always found.'
export const foundText = (count: number, all: number, isSearching: boolean): string => {
  const contacts = `${all} ${all === 1 ? 'contact' : 'contacts'}${isSearching ? ' of this name' : ''}`
  return count === all ? `Members find all ${contacts}.` : `Members find ${count} of ${contacts}.`
}
export const aboutPreview = (saved_filters: number, directory_access: number): string =>
  [
    saved_filters === 0
      ? 'No saved filter applies'
      : `${saved_filters} saved ${saved_filters === 1 ? 'filter applies' : 'filters apply'}`,
    directory_access === 0
      ? 'all directories are open'
      : `${directory_access} ${directory_access === 1 ? 'directory is' : 'directories are'} open besides their own`,
  ].join('; ') + '. Members of several departments may find others.'
export const removingMember =
  'A removed member no longer belongs to the department. Messages to the department go to its message contacts.'
export const changedNow = (name: string | null): string => `Saved now: ${name ?? 'no fail-over user'}`
