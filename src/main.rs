//! The `tatsu` command.

fn main() {
    println!("tatsu");
}
