export const aboutFilters =
  'A saved filter limits the contacts that members of a department find to those with one of its tags.'
export const aboutTags =
  'Tags group contacts for saved filters. Write them as kind: value, such as unit: 6 West.'
export const couldNotCreateFilter = 'Could not create saved filter'
export const couldNotCreateTag = 'Could not create tag'
export const missingFilter = (id: number): string => `Saved filter with id \`${id}\` does not exist`
export const missingTag = (id: number): string => `Tag with id \`${id}\` does not exist`
export const savedFilter = (name: string): string => `Successfully saved changes to saved filter \`${name}\``
export const tagRemoved = (tag: string, filter: string): string =>
  `Tag \`${tag}\` has been removed from savedFilter \`${filter}\``
export const couldNotDelete = (name: string): string => `Could not delete ${name}`
export const filtersDeletion = 'Members of the departments that apply them may find more contacts.'
export const tagsDeletion = 'Contacts, groups and saved filters lose these tags.'
export const couldNotSaveFilter = (name: string): string => `Could not save ${name}`
export const deleteFilterTitle = 'Delete Assignable Filter'
export const noTagsNote = 'Without tags, the filter limits nothing.'
export const noDepartmentsNote =
  'No department applies this filter yet. A department applies it on its own page.'
export const previewAbout =
  'Shows what a user finds, or what members of a department with these filters would find.'

const countText = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const previewText = (count: number, unfiltered: number): string =>
  count === unfiltered
    ? `All ${countText(count, 'contact is', 'contacts are')} found.`
    : `${count} of ${countText(unfiltered, 'contact is', 'contacts are')} found.`

export const filterReason = (department: string, filter: string, limits: boolean): string =>
  `${department}: ${filter}${limits ? '' : ' (without tags, limits nothing)'}`

export const directoriesText = (departments: readonly string[]): string =>
  `Directory access: ${departments.join(', ')}`

export const deleteConsequence = (departments: readonly string[]): string =>
  departments.length === 0
    ? 'No department applies it.'
    : `Members of ${departments.join(', ')} may find more contacts.`

export const typeLabels: Readonly<Record<string, string>> = {
  User: 'User',
  ScheduleGroup: 'On-call group',
  BroadcastGroup: 'Broadcast group',
  Department: 'Department',
}
