import { Section } from '../../../platform/ui/layout/Section.tsx'
import { ItemPage } from '../../accounts/components/ItemPage.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { ContactPreview } from './ContactPreview.tsx'
import { SavedFilterActions } from './SavedFilterActions.tsx'
import { SavedFilterTags } from './SavedFilterTags.tsx'
import { filterQuery } from './tagging.api.ts'
import { missingFilter, noDepartmentsNote, noTagsNote, previewAbout } from './tagging.text.ts'

export function SavedFilterPage({ filterId }: { filterId: number }) {
  const account = useMe().account.id
  return (
    <ItemPage
      title="Saved filter"
      permission="accounts.change_savedfilter"
      to="change saved filters"
      list="Saved filters"
      section="savedFilters"
      shortNoun="saved filter"
      query={filterQuery(account, filterId)}
      missing={missingFilter(filterId)}
      failure="Could not load the saved filter."
      name={({ name }) => name}
      about={({ tag_count }) => tag_count === 0 && noTagsNote}
      actions={(filter) => <SavedFilterActions filter={filter} />}
    >
      {(filter) => (
        <>
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
        </>
      )}
    </ItemPage>
  )
}
