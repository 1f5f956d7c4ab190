import { useQuery } from '@tanstack/react-query'
import type { ManagedSavedFilter } from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { NamedItemPage, SectionLink } from '../../accounts/components/NamedItemPage.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { ContactPreview } from './ContactPreview.tsx'
import { SavedFilterActions } from './SavedFilterActions.tsx'
import { SavedFilterTags } from './SavedFilterTags.tsx'
import { filterQuery } from './tagging.api.ts'
import { missingFilter, noDepartmentsNote, noTagsNote, previewAbout } from './tagging.text.ts'

export function SavedFilterPage({ filterId }: { filterId: number }) {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.change_savedfilter'))
    return <LoadedFilter account={account.id} filterId={filterId} />
  return (
    <Page title="Saved filter">
      <PermissionRequired to="change saved filters" />
    </Page>
  )
}

const LoadedFilter = ({ account, filterId }: { account: number; filterId: number }) => (
  <NamedItemPage
    title="Saved filter"
    section="savedFilters"
    shortNoun="saved filter"
    item={useQuery(filterQuery(account, filterId))}
    missing={missingFilter(filterId)}
    failure="Could not load the saved filter."
  >
    {(filter) => <Filter filter={filter} account={account} />}
  </NamedItemPage>
)

const Filter = ({ filter, account }: { filter: ManagedSavedFilter; account: number }) => (
  <Page
    title={filter.name}
    about={
      <>
        <SectionLink section="savedFilters">Saved filters</SectionLink>
        {filter.tag_count === 0 && ` · ${noTagsNote}`}
      </>
    }
    width="wide"
    actions={<SavedFilterActions filter={filter} />}
  >
    <Section title="Tags" about="Contacts with any of these tags are found.">
      <SavedFilterTags filter={filter} account={account} />
    </Section>
    <Section title="Departments" about="Their members find only contacts of the filter.">
      <p className="text-sm">
        {filter.departments.length === 0 ? (
          <span className="text-ink-2">{noDepartmentsNote}</span>
        ) : (
          filter.departments.map(({ name }) => name).join(', ')
        )}
      </p>
    </Section>
    <Section title="Preview" about={previewAbout}>
      <ContactPreview filter={filter} account={account} />
    </Section>
  </Page>
)
