import process from 'node:process'
import { describe, expect, test } from 'vitest'
import { findXmlExcess } from './xml-limits.ts'

const limits = { characters: 1_000_000, nodes: 100, depth: 5, attributes: 3 }
const find = (xml: string) => findXmlExcess(xml, limits)

describe('a document within the limits is accepted', () => {
  test.for([
    '',
    'text',
    '<a/>',
    '<?xml version="1.0"?>\n<p:a xmlns:p="urn:x" b = \'1>2\' >text &lt; <b/><!-- <c> --><![CDATA[<d>]]></p:a>\n',
    '<a><b><c><d><e/></d></c></b></a>',
    '<größe länge="ü"/>',
  ])('%s', (xml) => expect(find(xml)).toBeUndefined())
})

test.for([
  ['too many elements', `<a>${'<b/>'.repeat(100)}</a>`],
  ['too many elements', `<a>${'<!---->'.repeat(100)}</a>`],
  ['too many elements', `<a>${'<![CDATA[]]>'.repeat(100)}</a>`],
  ['too many elements', `<a>${'<b c="1" d="2"/>'.repeat(34)}</a>`],
  ['elements nested too deep', '<a>'.repeat(6)],
  ['elements nested too deep', '<a><a><a><a><a><a/></a></a></a></a></a>'],
  ['too many attributes', '<a b="1" c="1" d="1" e="1"/>'],
  ['document too long', 'x'.repeat(1_000_001)],
  ['document type declaration', '<!DOCTYPE a><a/>'],
  ['document type declaration', '<a><!ENTITY b "c"></a>'],
  ['malformed document', '<a>'],
  ['malformed document', '</a>'],
  ['malformed document', '<a><b></a></b>'],
  ['malformed document', '<a b="<c/>"/>'],
  ['malformed document', '<a b=1/>'],
  ['malformed document', '<a b/>'],
  ['malformed document', '< a/>'],
  ['malformed document', '<<a/>'],
  ['malformed document', '<a '],
  ['malformed document', '<!-- '],
] as const)('a document is refused: %s: %.40s', ([reason, xml]) => expect(find(xml)).toBe(reason))

test.for([
  '<',
  '<a',
  '<a ',
  '<a b="',
  '<a b=" "',
  '</',
  '<!',
  '<?',
  '<a\n',
  ' ',
  '"',
  '=',
  '<a>',
  '<a/>',
  '&',
])('a document made only of %j is checked in linear time', (piece) => {
  const wide = { characters: 1e9, nodes: 1e9, depth: 1e9, attributes: 1e9 }
  const began = process.threadCpuUsage()
  findXmlExcess(piece.repeat(1_000_000 / piece.length), wide)
  findXmlExcess(`<a ${piece.repeat(1_000_000 / piece.length)}`, wide)
  const { user, system } = process.threadCpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(1000)
})
