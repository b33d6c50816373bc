import { describe, expect, it } from 'vitest'
import { literalsOf, mask } from './scan.ts'

const hole = '$' + '{'

describe('mask', () => {
  it.each([
    ["const a = 'it' // yes", "const a = '  '       "],
    ['const a = "say \\"no\\"" + b', 'const a = "          " + b'],
    ['a /* one\ntwo */ b', 'a       \n       b'],
    ['const a = /[\'"{]/.test(b)', 'const a =        .test(b)'],
    ['const a = /[/]x/g', 'const a =       g'],
    ['const a = b / c / d', 'const a = b / c / d'],
    ['return /x/', 'return    '],
    ['a.b(/* c */ /x/)', 'a.b(           )'],
    ['`a`/ b / c', '` `/ b / c'],
    [`\`one ${hole}two} three\``, `\`    ${hole}two}      \``],
    [`\`a ${hole}{ b: \`c ${hole}d} e\` }.b} f\``, `\`  ${hole}{ b: \`  ${hole}d}  \` }.b}  \``],
    ['const a = "never closed\nconst b = 1', 'const a = "never closed\nconst b = 1'],
  ])('blanks what is not code in %j', (source, expected) => {
    expect(mask(source)).toBe(expected)
  })

  it.each([
    ["<p>Don't {a ? 'x' : 'y'} and can't</p>", "<p>Don't {a ? ' ' : ' '} and can't</p>"],
    ['<a href="x">see http://a.b {c}</a>', '<a href=" ">see http://a.b {c}</a>'],
    ['<Part a={b} /> / <Part />', '<Part a={b} /> / <Part />'],
    ['<a>{b}</a> and </a>/', '<a>{b}</a> and </a>/'],
    ["<b>{name}'s {'x'}</b>", "<b>{name}'s {' '}</b>"],
  ])('leaves the running text of elements alone: %s', (source, expected) => {
    expect(mask(source)).toBe(expected)
  })

  it('keeps length and lines', () => {
    const source = `/* a\nb */ const c = \`d\n${hole}e}\nf\` // g\n`
    expect(mask(source)).toHaveLength(source.length)
    expect(mask(source).split('\n')).toHaveLength(source.split('\n').length)
  })
})

describe('the rest of a source', () => {
  it('is its texts, with their escapes resolved and without those that have holes', () => {
    const source = `'a' "b\\n" \`c\` \`d${hole}e}f\` 'it\\'s \\u0905'`
    expect(literalsOf(source).map(({ value }) => value)).toEqual(['a', 'b\n', 'c', "it's अ"])
    expect(source.slice(literalsOf(source)[0]?.start, literalsOf(source)[0]?.end)).toBe("'a'")
  })
})
