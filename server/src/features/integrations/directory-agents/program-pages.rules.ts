import {
  most_entries,
  type CasEntry,
  type CasPageBody,
} from '@wardline/contract/integrations/directory-agents/cas-reading.schemas.ts'

/** Below the largest request, with room for multi-byte characters. */
const most_characters = 300_000
const most_dns = 1000

/** Entries first, because members are matched with them. Returns at least one page. */
export function toPages(entries: Iterable<CasEntry>, groups: readonly (readonly string[])[]): CasPageBody[] {
  const pages: CasPageBody[] = [{ entries: [], members: [] }]
  let characters = 0
  const pageFor = (size: number, isFull: (page: CasPageBody) => boolean): CasPageBody => {
    const last = pages.at(-1)
    characters += size
    if (last && characters <= most_characters && !isFull(last)) return last
    characters = size
    const next: CasPageBody = { entries: [], members: [] }
    pages.push(next)
    return next
  }
  for (const entry of entries)
    pageFor(JSON.stringify(entry).length, (page) => page.entries.length >= most_entries).entries.push(entry)
  for (const [group, dns] of groups.entries())
    for (const dn of dns) {
      const page = pageFor(dn.length + 4, ({ members }) => members.length >= 50)
      const list = page.members.find((each) => each.group === group && each.dns.length < most_dns)
      if (list) list.dns.push(dn)
      else page.members.push({ group, dns: [dn] })
    }
  return pages
}
