import { numbersOf } from '../../domain/sales/customer';
import type { Customer } from '../../domain/sales/sales-document';
import type { IssueParameters } from '../../domain/issues/issue-parameters';

type Evidence = NonNullable<IssueParameters['BUYER_TIN_MISSING']['evidence']>;

/** Given names in Zimbabwe, in English, Shona and Ndebele, that hardly a business has alone. */
const GIVEN = words(`
  adam agnes alice andrew anesu angela anna anne anthony beatrice benjamin blessing bongani brian bridget caroline catherine charles chipo christine
  clara clement daniel david diana dorothy edward elizabeth emily emmanuel enock esther evelyn farai florence francis fungai
  george gerald gertrude gift gladys godfrey grace henry irene isaac jacob james jane janet jennifer joanna john jonathan
  joseph josephine joshua joyce judith julia kenneth kudakwashe kudzai leonard linda lloyd loveness lucia lucy lydia
  margaret maria martha martin mary matthew maureen mercy michael monica moses munashe munyaradzi nathan nicholas nokuthula nomsa nyasha oliver
  patricia patrick paul peter petronella philip precious priscilla rachel rebecca richard robert rudo rumbidzai rutendo ruth samson samuel sandra
  sarah sharon sibongile simba simbarashe simon sipho sithembile stella stephen susan tafadzwa takudzwa tapiwa tariro tatenda
  tawanda tendai thabo thandiwe themba thomas thulani timothy tinashe tinotenda tonderai tsitsi vimbai violet walter wellington
  william wonder yvonne zanele
`);
const FAMILY = words(`
  banda chakanetsa chigumba chihuri chikwanha chinamasa chinyoka chirwa chitando chiwenga choto chuma dhliwayo dlamini
  dube gumbo gumede gutu hove jongwe kanyemba khumalo mabhena machaya machingura madhuku madziva mahlangu makamure makoni
  mandaza mangwende mapfumo maphosa marange marufu mashava masiyiwa masuku matambanadzo matongo mavhunga mawere mhlanga mlambo
  moyo mpofu mudenda mudzuri mugabe mujuru mukanya mukwena mupfumi murerwa musarurwa mushonga mutasa muzenda muzorewa mwale
  ncube ndhlovu ndlovu ngwenya nhamo nkala nkomo nyamande nyathi
  nyoni phiri shoko shumba sibanda sithole tembo tshuma tshabalala zhou ziyambi zulu
`);
const TITLE = /^(?:mr|mrs|ms|miss|dr|prof|professor|rev|reverend|pastor|madam)\b\.?\s+/i;

/** Words of trades, shops and institutions, next to the legal forms of companies. */
const BUSINESS = new RegExp(
  String.raw`[&+@]|\bt/a\b|\b(?:and|of|the|${[
    'academy accountants? agenc(?:y|ies) africa agro airport association associates attorneys auditors auto bakery bank bar',
    'barbers? bistro board boutique bros brothers builders? building butchery cafe cars? catering centre center chambers',
    'chemist church city cleaning clinic clothing club coach(?:es)? college commission computers? construction consult\\w*',
    'contractors? council creations? creche cuisine dealers? decor dental department designs? development distributors?',
    'electrical electronics embassy energy engineering estates? events express farms?|farming fashions?|feeds? filling fitness',
    'foods? foundation fuel furniture garage garden gardens? general glass global hair hardware health hire hospital hotel',
    'imports? exports? industr(?:y|ies) institute insurance interiors international kiosk kitchens? laborator(?:y|ies) laundry',
    'legal lodge logistics machinery management manufactur\\w* market mart meats? media medical mills? milling mine mines mining',
    'ministry mission motors? municipality music network ngo nursery office optical optometrists? orphanage panel parts partners?',
    'partnership petroleum pharmacy photography plastics plumbing poultry primary printers? printing productions? products?',
    'projects? propert(?:y|ies) pub restaurant retail rural safaris? sales salon school seeds? secondary security services? shoes?',
    'shop shops societ(?:y|ies) solar solutions? sons spares sport sports stationery steel stores? studio suppl(?:y|ies|iers?)',
    'supermarket surgery systems? tailors? tech technolog(?:y|ies) textiles tiles timber tours? toys trad(?:e|ers?|ing) training',
    'transport travel trucks? tuckshop tyres? union university vet veterinary village ventures? welding wholesalers? wines? works?',
    'workshop zimbabwe zw',
  ]
    .join(' ')
    .replaceAll(' ', '|')})\b`,
  'i',
);

/** Seven digits in a row, which may be a number of a taxpayer, complete or not. */
const NUMBER = /(?:\d[\s./-]*){7}/;

/**
 * Says how far a contact without TIN is a private person. `person`: a given name with another name, or a title with a family
 * name, and nothing else; `perhaps`: a title or a given name; a number or a word of a business comes first.
 */
export function evidenceOfPerson(customer: Customer, isCompany: (name: string) => boolean): Evidence {
  const { name, taxNumber, companyNumber, address } = customer;
  const texts = [name, ...address.lines, address.city, address.region];
  const isNumbered = numbersOf(customer).length > 0 || texts.some((text) => NUMBER.test(text));
  if (isNumbered || /\d/.test(taxNumber + companyNumber)) return 'number';
  if (isCompany(name) || BUSINESS.test(name)) return 'business_word';
  const title = TITLE.exec(name.trim())?.[0] ?? '';
  const [first = '', ...others] = name.trim().slice(title.length).toLowerCase().split(/\s+/);
  const isName = (word: string): boolean => GIVEN.has(word) || FAMILY.has(word);
  const isWhole = others.length > 0 ? GIVEN.has(first) : title !== '' && FAMILY.has(first);
  if (isWhole && others.length < 3 && others.every(isName)) return 'person';
  return title !== '' || GIVEN.has(first) ? 'perhaps' : 'none';
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
