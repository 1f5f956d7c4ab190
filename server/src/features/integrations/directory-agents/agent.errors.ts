import { conflictText } from './agent-names.rules.ts'
import type { DirectoryTrouble } from '../../../platform/ldap/directory-error.ts'
import { privateAddress } from '../../../platform/outbound/outbound.errors.ts'

/** Sentences that tell an administrator how to fix each trouble. */
export const troubleSentences: Record<DirectoryTrouble, string> = {
  not_allowed: 'This address is never allowed. Enter the host of the directory.',
  private: privateAddress,
  unknown_host: 'The host name is unknown. Check its spelling.',
  refused: 'The host refuses connections on this port. Check the port and whether the directory is running.',
  unreachable: 'The host is unreachable. Check the network and its firewall.',
  certificate: 'The certificate is not trusted, or names another host. Enter its certificate authority.',
  silent: 'The directory did not answer in time. Try again.',
  closed: 'The connection was lost before the answer was complete. Try again.',
  credentials: 'The directory refused the user or the password.',
  forbidden: 'The user may not read this part of the directory. Grant the right to read it.',
  base: 'A base DN does not exist in the directory. Check the base DNs of the mappings.',
  limit: 'The directory stopped at its size limit. Raise the limit for this user, or use smaller base DNs.',
  incomplete: 'The directory ended the search early. Try again later.',
  filter: 'A search query is not valid. Check the brackets of the queries.',
  server_error: 'The directory is busy or reported an error. Try again, or check its log.',
  garbage: 'Wardline could not understand the directory’s response. Check that the port is an LDAP port.',
}

export const nameTaken = 'Another agent has this name.'
export const passwordNeeded = 'Enter the password again, because the server or the user changed.'
export const passwordMissing = 'Enter the password of the user.'
export const notCertificate = 'Enter certificates in PEM format.'
export const badFilter = 'This is not a valid LDAP filter. Check its brackets.'

export const changed = { code: 'directory_agent.changed', noun: 'this agent' }
export const mappingChanged = { code: 'directory_mapping.changed', noun: 'this mapping' }
export const agentInUse = (configs: readonly string[]) => ({
  status: 409,
  code: 'directory_agent.in_use',
  detail: `The agent is used by ${conflictText(configs)}. Delete or change these sync configurations first.`,
})

/** §5. */
export const fieldRequired = (local_field: string) => ({
  status: 409,
  code: 'directory_mapping.required',
  detail: `A field mapping for ${local_field} can be deleted only if another mapping exists for the same local field.`,
})

export const badToken = {
  status: 401,
  code: 'directory_agent.token',
  detail: 'The token is wrong or was revoked. Create another one on the page of the CAS agent.',
}
export const nothingToRead = {
  status: 409,
  code: 'directory_reading.nothing',
  detail: 'No sync configuration with a department mapping uses this agent.',
}
export const unexpectedPage = (next_page: number) => ({
  status: 409,
  code: 'directory_reading.page',
  detail: `Page ${next_page} is expected.`,
})
export const readingEnded = {
  status: 409,
  code: 'directory_reading.complete',
  detail: 'The reading is complete. Begin another one.',
}
export const wrongCount = (entries: number) =>
  `${entries} entries were posted. A page may be missing. Begin another reading.`
export const unknownPlace = 'The plan has no such search or group. Begin another reading.'
