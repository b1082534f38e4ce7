import "./theme.css";
import styles from "./Frame.module.scss";

// TODO: load the picture lazily
export function Frame({ title }: { title: string }) {
  return (
    <figure className={styles.frame}>
      <img className="picture rounded" alt={title} />
      <figcaption className={`${styles.captionText} muted`}>{title}</figcaption>
    </figure>
  );
}
