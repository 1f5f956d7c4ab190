import type { ManagedTag } from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { NamedItemActions } from '../../accounts/components/NamedItemActions.tsx'
import { ItemPage } from '../../accounts/components/ItemPage.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { TaggedContacts } from './TaggedContacts.tsx'
import { tagQuery, useChangeTag, useDeleteTag } from './tagging.api.ts'
import { couldNotDelete, missingTag } from './tagging.text.ts'

export function TagPage({ tagId }: { tagId: number }) {
  const account = useMe().account.id
  return (
    <ItemPage
      title="Tag"
      permission="accounts.change_savedfilter"
      to="change tags"
      list="Tags"
      section="tags"
      shortNoun="tag"
      query={tagQuery(account, tagId)}
      missing={missingTag(tagId)}
      failure="Could not load the tag."
      name={({ classified_name }) => classified_name}
      about={({ saved_filters }) =>
        saved_filters.length > 0 && `Used by ${saved_filters.map(({ name }) => name).join(', ')}`
      }
      actions={(tag) => <TagActions tag={tag} />}
    >
      {(tag) => (
        <>
          <Section title="Contacts">
            <TaggedContacts tag={tag} account={account} />
          </Section>
          <Section title="Permission groups" about="Their members have the tag too.">
            <p className="text-sm">
              {tag.groups.length === 0 ? (
                <span className="text-ink-2">No group has this tag. A group gets it on its own page.</span>
              ) : (
                tag.groups.map(({ display_name }) => display_name).join(', ')
              )}
            </p>
          </Section>
        </>
      )}
    </ItemPage>
  )
}

const TagActions = ({ tag }: { tag: ManagedTag }) => (
  <NamedItemActions
    name={tag.classified_name}
    nameField="classified_name"
    section="tags"
    noun="tag"
    shortNoun="tag"
    mayDelete
    rename={useChangeTag(tag.id)}
    toChange={(classified_name) => ({ kind: 'rename' as const, classified_name, version: tag.version })}
    remove={useDeleteTag({ tag_id: tag.id })}
    renameFailure={`Could not save ${tag.classified_name}`}
    deleteFailure={couldNotDelete(tag.classified_name)}
    renamed={(name) => `${name} saved`}
    consequence={`${tag.contact_count} contacts and ${tag.groups.length} groups lose the tag.`}
  />
)
