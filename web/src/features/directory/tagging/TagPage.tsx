import { useQuery } from '@tanstack/react-query'
import type { ManagedTag } from '@wardline/contract/directory/tagging/tagging.schemas.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { NamedItemActions } from '../../accounts/components/NamedItemActions.tsx'
import { NamedItemPage, SectionLink } from '../../accounts/components/NamedItemPage.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { TaggedContacts } from './TaggedContacts.tsx'
import { tagQuery, useChangeTag, useDeleteTag } from './tagging.api.ts'
import { couldNotDelete, missingTag } from './tagging.text.ts'

export function TagPage({ tagId }: { tagId: number }) {
  const { account, permissions } = useMe()
  if (permissions.includes('accounts.change_savedfilter'))
    return <LoadedTag account={account.id} tagId={tagId} />
  return (
    <Page title="Tag">
      <PermissionRequired to="change tags" />
    </Page>
  )
}

const LoadedTag = ({ account, tagId }: { account: number; tagId: number }) => (
  <NamedItemPage
    title="Tag"
    section="tags"
    shortNoun="tag"
    item={useQuery(tagQuery(account, tagId))}
    missing={missingTag(tagId)}
    failure="Could not load the tag."
  >
    {(tag) => (
      <Page
        title={tag.classified_name}
        about={
          <>
            <SectionLink section="tags">Tags</SectionLink>
            {tag.saved_filters.length > 0 &&
              ` · Used by ${tag.saved_filters.map(({ name }) => name).join(', ')}`}
          </>
        }
        width="wide"
        actions={<TagActions tag={tag} />}
      >
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
      </Page>
    )}
  </NamedItemPage>
)

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
