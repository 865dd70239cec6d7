import './row-box.css';

interface RowBoxProps {
  label: string;
  isChecked: boolean;
  /** True if only a part of its rows is checked. */
  isPartly?: boolean;
  onChange: () => void;
}

/** The browser's own box: of Mantine's, each with six parts, fifty in a table would keep a person waiting at every page. */
export function RowBox({ label, isChecked, isPartly = false, onChange }: RowBoxProps) {
  return (
    <input
      type="checkbox"
      className="row-box"
      aria-label={label}
      checked={isChecked}
      ref={(box) => {
        if (box !== null) box.indeterminate = isPartly;
      }}
      onChange={onChange}
    />
  );
}
