import { expect, test } from 'vitest'
import { refuseWeakPassword } from './weak-password.ts'

const OWN = ['sabina@himal.example', 'Sabina', 'Karki', 'Himal Traders Pvt. Ltd.']
const isRefused = (password: string) => {
  try {
    refuseWeakPassword(password, OWN)
    return false
  } catch {
    return true
  }
}

test('a common password, a run, a repeat, a pattern of keys and a word of this place are refused', () => {
  const weak = ['password123', 'Password1234!', 'p@ssw0rd123', 'qwertyuiop', 'asdfghjkl;', '1234567890', 'abcdefghijkl', 'aaaaaaaaaaaa']
  expect([...weak, 'letmein12345', 'kathmandu2083', 'nepal12345', 'lekha12345', '9841234567'].filter((text) => !isRefused(text))).toEqual(
    [],
  )
})

test("a password of little but its owner's own words is refused", () => {
  expect(['sabinakarki1', 'Himal-Traders-2083', 'sabina@himal'].filter((text) => !isRefused(text))).toEqual([])
})

test('a phrase is taken, in either script, whatever it is made of', () => {
  const strong = ['a quiet mountain road', 'secret-books-77', 'मेरो घर पहाडमा छ', 'correct horse battery 9', 'x9x9x9x9 Rhododendron of Ilam']
  expect(strong.filter(isRefused)).toEqual([])
})
