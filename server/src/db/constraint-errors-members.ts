import { sentence } from '@lekha/ledger'
import type { Explanation } from './explanation.ts'

/** The sentences for the constraints of member firms and of those who own or represent them. */
export const MEMBER_RULES: Record<string, Explanation> = {
  charge_head_has_a_name: [sentence('Required'), 'rule_broken', 'name'],
  charge_head_ledger_exists: [sentence('There is no such ledger, or charge heads name it.'), 'rule_broken', 'ledgerId'],
  charge_head_name_once: [sentence('A charge head of this name exists already.'), 'rule_broken', 'name'],
  charge_head_type_exists: [sentence('There is no such membership type, or charge heads are for it.'), 'rule_broken', 'membershipTypeId'],
  charge_kind_is_known: [sentence('The charge head was not stored.'), 'rule_broken', 'kind'],
  dues_are_not_altered: [sentence('A charge or a receipt is not altered. Cancel it, and enter it again.'), 'rule_broken'],
  fine_rule_is_known: [sentence('The membership type was not stored.'), 'rule_broken', 'fineEvery'],
  grace_is_possible: [sentence('Enter whole months, from 0 to 12.'), 'rule_broken', 'graceMonths'],
  membership_ledger_exists: [sentence('There is no such ledger, or membership types name it.'), 'rule_broken', 'ledgerId'],
  price_of_charge_is_possible: [sentence('A price is zero or more.'), 'rule_broken', 'price'],
  firm_role_ends_after_it_begins: [sentence('The last day is before the first.'), 'rule_broken', 'until'],
  firm_role_firm_exists: [sentence('There is no such member firm, or persons own or represent it.'), 'rule_broken', 'memberFirmId'],
  firm_role_is_known: [sentence('The role was not stored.'), 'rule_broken', 'kind'],
  firm_role_lasts_once: [sentence('This person has this role in the firm on some of these days already.'), 'rule_broken', 'since'],
  firm_role_once: [sentence('This person has this role in the firm on some of these days already.'), 'rule_broken', 'since'],
  firm_role_person_exists: [sentence('There is no such person, or the person owns or represents a firm.'), 'rule_broken', 'personId'],
  member_firm_has_a_name: [sentence('Required'), 'rule_broken', 'name'],
  member_firm_type_exists: [sentence('There is no such membership type, or firms have this type.'), 'rule_broken', 'membershipTypeId'],
  member_number_is_given: [sentence('Required'), 'rule_broken', 'code'],
  member_number_once: [sentence('Another member firm has this number.'), 'rule_broken', 'code'],
  member_pan_has_nine_digits: [sentence('PAN has 9 digits.'), 'rule_broken', 'pan'],
  member_phone_is_international: [
    sentence('This is not a telephone number. Write one number; one of another country begins with + and its code.'),
    'rule_broken',
    'phone',
  ],
  member_place_is_whole: [
    sentence('Province, district, local level and ward do not belong together. Choose them again.'),
    'rule_broken',
    'provinceId',
  ],
  member_position_is_on_earth: [sentence('Write degrees with up to six decimals, such as 27.700769.'), 'rule_broken', 'latitude'],
  member_postal_code_has_five_digits: [sentence('A postal code has five digits.'), 'rule_broken', 'postalCode'],
  member_validity_follows_its_beginning: [sentence('The membership ends before it begins.'), 'rule_broken', 'validUntil'],
  member_verification_is_whole: [sentence('The verification was not stored.'), 'rule_broken'],
  membership_type_has_a_name: [sentence('Required'), 'rule_broken', 'name'],
  membership_type_name_once: [sentence('A membership type of this name exists already.'), 'rule_broken', 'name'],
  person_has_a_name: [sentence('Required'), 'rule_broken', 'name'],
  person_phone_is_international: [
    sentence('This is not a telephone number. Write one number; one of another country begins with + and its code.'),
    'rule_broken',
    'phone',
  ],
}
