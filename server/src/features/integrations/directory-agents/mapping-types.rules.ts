import type { DirectoryMapping } from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'

/** Mappings of each type, in their order. */
export function splitMappings(all: readonly DirectoryMapping[]) {
  const ofType = <T extends DirectoryMapping['type']>(type: T) =>
    all.filter((each): each is Extract<DirectoryMapping, { type: T }> => each.type === type)
  return { fields: ofType('field'), departments: ofType('department'), groups: ofType('group') }
}
