import type { SqlParameters } from '../store/element-list';
import type { Kind } from '../store/kinds';
import { filterFields, type FilterField } from './filter-fields';
import { parseWhere, type Condition, type Operand, type Operator } from './parse-where';
import { QueryFault } from './query-fault';

const MIRRORED: Record<Operator, Operator> = {
  '==': '==',
  '!=': '!=',
  '>=': '<=',
  '<=': '>=',
  '>': '<',
  '<': '>',
};
const CASTS: Record<FilterField['type'], string> = {
  text: 'text',
  guid: 'text',
  number: 'numeric',
  instant: 'bigint',
};

/** SQL condition over `element` for a `where`; texts are compared without regard to case. @throws QueryFault */
export function whereToSql(kind: Kind, where: string, parameters: SqlParameters): string {
  const fields = filterFields(kind);
  return conditionSql(parseWhere(where));

  function conditionSql(condition: Condition): string {
    if (condition.kind !== 'comparison') {
      const joint = condition.kind === 'and' ? 'AND' : 'OR';
      return `(${conditionSql(condition.left)} ${joint} ${conditionSql(condition.right)})`;
    }
    const { left, right, operator } = condition;
    if (left.kind === 'field' && right.kind !== 'field') return comparisonSql(left.name, operator, right);
    if (right.kind === 'field' && left.kind !== 'field') {
      return comparisonSql(right.name, MIRRORED[operator], left);
    }
    throw new QueryFault('A comparison needs one field and one value');
  }

  function comparisonSql(
    name: string,
    operator: Operator,
    value: Exclude<Operand, { kind: 'field' }>,
  ): string {
    const field = fields.get(name.toLowerCase());
    if (!field) throw new QueryFault(`No property or field '${name}' exists in type '${kind}'`);
    if (value.kind === 'null') return nullSql(field, operator);
    if (value.kind !== field.type) {
      throw new QueryFault(
        `Operator '${operator}' incompatible with operand types '${field.type}' and '${value.kind}'`,
      );
    }
    const sent = typeof value.value === 'string' ? value.value.replaceAll('\0', '') : value.value;
    return valueSql(field, operator, parameters.add(sent));
  }
}

function nullSql(field: FilterField, operator: Operator): string {
  if (operator === '==') return `${field.column} IS NULL`;
  if (operator === '!=') return `${field.column} IS NOT NULL`;
  throw new QueryFault(`Operator '${operator}' incompatible with null`);
}

function valueSql(field: FilterField, operator: Operator, placeholder: string): string {
  const ordered = field.type === 'number' || field.type === 'instant';
  if (!ordered && operator !== '==' && operator !== '!=') {
    throw new QueryFault(`Operator '${operator}' incompatible with operand type '${field.type}'`);
  }
  const cast = `${placeholder}::${CASTS[field.type]}`;
  const column = field.type === 'text' ? `lower(${field.column})` : field.column;
  const value = field.type === 'text' ? `lower(${cast})` : cast;
  if (operator === '!=') return `${column} IS DISTINCT FROM ${value}`;
  return `${column} ${operator === '==' ? '=' : operator} ${value}`;
}
