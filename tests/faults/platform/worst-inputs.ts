import { crc32 } from 'node:zlib'

const head =
  '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r" Version="2.0"><saml:Assertion ID="_a" Version="2.0">'
const signature =
  '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>' +
  '<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>' +
  '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI="#_a"><ds:Transforms>' +
  '<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/>' +
  '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms>' +
  '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>AAAA</ds:DigestValue>' +
  '</ds:Reference></ds:SignedInfo><ds:SignatureValue>AAAA</ds:SignatureValue></ds:Signature>'

const numbered = (count: number, write: (n: number) => string, separator = ' '): string =>
  Array.from({ length: count }, (_, n) => write(n)).join(separator)

const samlDocument = (inside: string): string =>
  `${head}${signature}${inside}</saml:Assertion></samlp:Response>`

/** Texts that take the most work of an XML library, inside of a document. */
export const xmlInsides = {
  'elements without end': '<a/>'.repeat(48_000),
  'as many elements as are read': '<a/>'.repeat(2_970),
  'nested elements': `${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`,
  'attributes of one element': `<a ${numbered(20_000, (n) => `a${n}="1"`)}/>`,
  namespaces: `<a ${numbered(10_000, (n) => `xmlns:n${n}="u:${n}"`)}/>`,
  'many attributes of many elements': `<a ${numbered(60, (n) => `a${n}="1"`)}/>`.repeat(48),
  'open tags': '<a '.repeat(60_000),
  'less-than signs': '<'.repeat(180_000),
  references: '&#65;'.repeat(36_000),
  sections: '<![CDATA[x]]>'.repeat(14_000),
}

export const samlForms: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(xmlInsides).map(([name, inside]) => [
      name,
      Buffer.from(samlDocument(inside)).toString('base64'),
    ]),
  ),
  'white space in base64': `A${' '.repeat(200_000)}!`,
}

export const jsonBodies = {
  'unknown names': `{${numbered(75_000, (n) => `"k${n}":1`, ',')}}`,
  'unknown names within the limits': `{${numbered(39_000, (n) => `"k${n}":1`, ',')}}`,
  'wrong entries': `{"recipient_ids":[${numbered(250_000, () => '"x"', ',')}]}`,
  'wrong entries within the limits': `{"recipient_ids":[${numbered(39_000, () => '{}', ',')}]}`,
  'nested lists': `{"message":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
  'nested objects': `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
  'one long text': `{"message":"${'\\u0000'.repeat(160_000)}"}`,
}

const ids = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({
    value: `00000000-0000-4000-8000-${String(n + from).padStart(12, '0')}`,
  }))

export const scimOperations: Record<string, unknown[]> = {
  'members to add': [{ op: 'add', path: 'members', value: ids(12_000) }],
  'members to remove': [{ op: 'remove', path: 'members', value: ids(12_000) }],
  'members to remove one by one': ids(1_000).map(({ value }) => ({
    op: 'remove',
    path: `members[value eq "${value}"]`,
  })),
  'values of another attribute': [{ op: 'add', path: 'emails', value: ids(12_000) }],
  'a long path': [{ op: 'add', path: `${'a.'.repeat(200_000)}a`, value: 1 }],
  'a long name': [{ op: 'add', value: { [`${'a.'.repeat(200_000)}a`]: 1 } }],
  'filters of members': ids(1_000).map(({ value }) => ({
    op: 'remove',
    path: `members[${'display co "q" or '.repeat(20)}value eq "${value}"]`,
  })),
}

const calendarEvent = (uid: number, lines: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:Ben\r\nDTSTART;TZID=America/New_York:19710101T100000\r\nDURATION:PT1H\r\n${lines}END:VEVENT`
const calendar = (count: number, lines: string) =>
  `BEGIN:VCALENDAR\r\n${numbered(count, (n) => calendarEvent(n, lines), '\r\n')}\r\nEND:VCALENDAR`

export const calendars = {
  'series over fifty years': calendar(200, 'RRULE:FREQ=DAILY\r\n'),
  'unknown properties': calendar(
    1,
    numbered(40_000, (n) => `X-${n}:"aaaaaaaa"\r\n`, ''),
  ),
  'folded lines': calendar(1, `X-A:${'a\r\n '.repeat(200_000)}\r\n`),
  'nested components': 'BEGIN:VEVENT\r\n'.repeat(60_000),
  exceptions: calendar(
    1,
    `RRULE:FREQ=DAILY\r\n${numbered(30_000, (n) => `EXDATE:2026${String(n).padStart(8, '0')}T000000Z\r\n`, '')}`,
  ),
}

const csvHeader = 'last_name,first_name,username,email'
const asRecords = (rows: readonly string[]) => rows.map((text, n) => ({ line: n + 2, text }))

export const csvParts = {
  'wrong rows': {
    header: csvHeader,
    records: asRecords(Array.from({ length: 500 }, () => ',,,x'.padEnd(480, ','))),
  },
  'quotation marks': {
    header: csvHeader,
    records: asRecords(Array.from({ length: 500 }, () => '"'.repeat(490))),
  },
  'one long row': { header: csvHeader, records: asRecords([','.repeat(99_000), '"'.repeat(99_000)]) },
  columns: {
    header: numbered(4_900, () => 'a', ','),
    records: asRecords(Array.from({ length: 20 }, () => 'a,'.repeat(4_900))),
  },
}

export const wctpDocuments = Object.fromEntries(
  Object.entries(xmlInsides).map(([name, inside]) => [
    name,
    `<wctp-Operation wctpVersion="wctp-dtd-v1r3">${inside}</wctp-Operation>`,
  ]),
)

export const forms = {
  fields: 'a=1&'.repeat(60_000),
  'empty fields': '&'.repeat(260_000),
  escapes: `SAMLResponse=${'%41'.repeat(85_000)}`,
}

const megabytes = (count: number, piece: string) =>
  piece.repeat(Math.floor((count * 1_000_000) / piece.length))

/** Answers of schedule sources, of 11 MB. */
export const scheduleAnswers = {
  qgenda: {
    entries: () => `[${megabytes(11, '{"StaffKey":"a"},')}{}]`,
    'nested lists': () => megabytes(11, '['),
  },
  shiftadmin: {
    shifts: () =>
      `{"status":"success","data":{"scheduledShifts":[${megabytes(11, '{"shiftID":"1","shiftStart":"2026-01-01 07:00","shiftEnd":"2026-01-01 19:00"},')}{}]}}`,
  },
  tangier: {
    elements: () => `<definitions targetNamespace="x">${megabytes(11, '<a/>')}</definitions>`,
    'as many elements as are read': () =>
      `<definitions targetNamespace="x">${'<a b="1"/>'.repeat(140_000)}</definitions>`,
    'nested elements': () => megabytes(11, '<a>'),
  },
  amion: {
    rows: () =>
      `Staff Name,Staff Id,Assignment Name,Assignment Id,Date,Start Time,End Time\n${megabytes(11, 'a,b,c,d,1-1-26,0700,1900\n')}`,
    'lines without columns': () => megabytes(11, 'a,'),
  },
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

const png = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', Buffer.from('00000008000000080802000000', 'hex')),
    ...chunks,
    pngChunk('IEND', Buffer.alloc(0)),
  ])

const emptyChunk = pngChunk('tEXt', Buffer.alloc(0))

export const pictures = {
  'names of locations': () => png(pngChunk('tEXt', Buffer.from('GPS'.repeat(340_000)))),
  'many chunks': () => png(Buffer.concat(Array.from({ length: 800_000 }, () => emptyChunk))),
}

const segment = 'PID|1||1^^^A|'
const adtHead = 'MSH|^~\\&|ADT1|GEN|W|H|20261123071500+0000||ADT^A01|1|P|2.5\rEVN||20261123071500+0000\r'

export const adtMessages = {
  components: `${adtHead}${segment}|${'^'.repeat(900_000)}`,
  escapes: `${adtHead}${segment}|${'\\F\\'.repeat(300_000)}`,
  segments: `${adtHead}${'Z\r'.repeat(450_000)}`,
}

/** Bodies of a form with the boundary `x`. */
export const multipartForms = {
  'parts without end': '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(18_000),
  'headers without end': `--x\r\n${'a: b\r\n'.repeat(160_000)}`,
  'beginnings of boundaries': `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'\r\n--'.repeat(250_000)}`,
}

/** Messages of a live connection, which are at most 65,536 bytes long. */
export const liveMessages = {
  'nested lists': '['.repeat(65_000),
  'unknown names': `{"type":"typing",${numbered(5_000, (n) => `"n${n}":1`, ',')}}`,
  'empty objects': `[${numbered(20_000, () => '{}', ',')}]`,
  'too many bytes': 'x'.repeat(70_000),
}

export interface ProviderAnswers {
  /** Fields of the configuration beside the required ones. */
  configuration?: string
  keys?: string
}

/** At most a million bytes are read of an answer. */
export const providerAnswers: Record<string, ProviderAnswers> = {
  'keys without end': { keys: `{"keys":[${'{},'.repeat(300_000)}{}]}` },
  'nested keys': { keys: `{"keys":${'['.repeat(490_000)}${']'.repeat(490_000)}}` },
  'names of a key': { keys: `{"keys":[{${numbered(75_000, (n) => `"k${n}":1`, ',')}}]}` },
  'nested lists': { configuration: `"x":${'['.repeat(490_000)}${']'.repeat(490_000)}` },
  'unknown names': { configuration: numbered(75_000, (n) => `"k${n}":1`, ',') },
  'scopes without end': { configuration: `"scopes_supported":[${'"a",'.repeat(240_000)}"a"]` },
}
