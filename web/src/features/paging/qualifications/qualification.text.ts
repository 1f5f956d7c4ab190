import type { QualificationHolder } from '@wardline/contract/paging/qualifications/qualification-holder.schemas.ts'
import type { Qualification } from '@wardline/contract/paging/qualifications/qualification.schemas.ts'

export const qualificationsTitle = 'Qualifications'
export const aboutQualifications =
  'Certificates that a shift can require. Choose them in the settings of a group.'
export const noQualifications = 'No qualifications yet'
export const qualificationExample =
  'For example, ACLS or pediatric sedation. A group can require it for all of its calls or for some, and shifts of people without it are marked.'
export const newLabel = 'New qualification'
export const newTitle = 'New qualification'
export const editTitle = 'Edit qualification'
export const createLabel = 'Create qualification'
export const saveLabel = 'Save'
export const editLabel = 'Edit'
export const deleteLabel = 'Delete'
export const nameLabel = 'Name'
export const nameMissing = 'Enter a name.'
export const enforcementLabel = 'A shift of someone without it'
export const enforcementOptions = [
  { value: 'warn', label: 'Warns' } as const,
  { value: 'refuse', label: 'Needs a reason' } as const,
]
export const couldNotLoad = 'Could not load the qualifications.'
export const couldNotSave = 'Could not save the qualification.'
export const couldNotDelete = 'Could not delete the qualification.'
export const deletionConsequence = ({ holder_count, groups }: Qualification): string =>
  `It is removed from ${countText(holder_count, 'person', 'people')} and from the needs of ${countText(groups.length, 'group', 'groups')}.`

const countText = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

export function qualificationFacts({ holder_count, groups, enforcement }: Qualification): string {
  const holders = countText(holder_count, 'holder', 'holders')
  const needed =
    groups.length === 0 ? 'No group needs it' : `Needed by ${groups.map(({ name }) => name).join(', ')}`
  return [holders, needed, ...(enforcement === 'refuse' ? ['Needs a reason'] : [])].join(' · ')
}

export const holdersTitle = 'Holders'
export const aboutHolders = 'The people whose qualifications you keep.'
export const aboutOwn = 'What you hold.'
export const noHolders = 'No entries match.'
export const couldNotLoadHolders = 'Could not load the holders.'
export const addHolderLabel = 'Add holder'
export const addHolderTitle = 'Add a holder'
export const editHolderTitle = 'Edit holder'
export const personLabel = 'Person'
export const personMissing = 'Choose a person.'
export const qualificationLabel = 'Qualification'
export const validLabel = 'Valid until'
export const validHint = 'The last day. Leave blank if it does not run out.'
export const couldNotSaveHolder = 'Could not save the holder.'
export const couldNotDeleteHolder = 'Could not remove the qualification.'
export const removedText = 'Qualification removed'
export const savedHolder = ({ display_name, qualification }: QualificationHolder): string =>
  `${qualification} of ${display_name} saved`
export const allQualifications = 'All qualifications'
export const stateLabel = 'State'
export const searchLabel = 'Name'
export const stateOptions = [
  { value: '', label: 'All' } as const,
  { value: 'valid', label: 'Valid' } as const,
  { value: 'expiring', label: 'Run out soon' } as const,
  { value: 'expired', label: 'Run out' } as const,
]
export const exportLabel = 'Export as CSV'
export const importLabel = 'Import…'
export const importTitle = 'Import qualifications'

export const needsTitle = 'Qualifications that calls need'
export const aboutNeeds =
  'A shift of someone who lacks one is shown to schedulers as a broken rule. Proposals leave such members out.'
export const callLabel = 'Call'
export const everyCall = 'Every call'
export const addNeed = 'Add qualification'
export const noneToNeed = 'No qualifications exist yet. Schedulers create them in Planning.'
export const removeNeed = (name: string): string => `Remove ${name}`
export const needText = (call: string, name: string): string => `${call}: ${name}`
